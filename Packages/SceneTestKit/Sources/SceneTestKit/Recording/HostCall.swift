public import SceneKitCore

/// What a scene asked of its host.
public enum HostCall: Equatable, Sendable {
    case segue(String, parameters: Parameters = [:])
    case leave
    /// The scene finished; the text is the result as reflection writes it, see `finish(with:)`.
    case finish(String)
    /// A location was opened on top of the scene.
    case open(Location)
    /// A segue was performed for a result.
    case result(of: String, parameters: Parameters = [:])
    /// A question was asked.
    case confirm(Question)
    case alert(title: String, message: String? = nil)
    /// Work of that key, or without one, was begun.
    case run(String?)
    /// Something was observed under that key.
    case observe(String)
    case cancel(String)

    /// The scene finished with that result.
    public static func finish(with result: some Sendable) -> HostCall {
        .finish(String(reflecting: result))
    }
}

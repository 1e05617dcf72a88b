public import SceneKitCore

/// A call of a scene to its host.
public enum HostCall: Equatable, Sendable {
    case segue(String, parameters: Parameters = [:])
    case leave
    /// The scene finished; the text is the reflected result, see `finish(with:)`.
    case finish(String)
    /// A location was opened on top of the scene.
    case open(Location)
    /// A segue was performed for a result.
    case result(of: String, parameters: Parameters = [:])
    /// A question was asked.
    case confirm(Question)
    case alert(title: String, message: String? = nil)
    /// Work started, with this key or without one.
    case run(String?)
    /// An observation started under this key.
    case observe(String)
    case cancel(String)

    /// The scene finished with that result.
    public static func finish(with result: some Sendable) -> HostCall {
        .finish(String(reflecting: result))
    }
}

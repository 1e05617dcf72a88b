/// The reason why the host cannot use a plugin. The host continues without it.
struct PluginRefusal: Error, Equatable, CustomStringConvertible {
    /// The file or the folder.
    let path: String
    let reason: String

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    var description: String { "the plugin \(path) cannot be used: \(reason)" }
}

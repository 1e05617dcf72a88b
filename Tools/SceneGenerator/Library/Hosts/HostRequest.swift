/// The description of a new host.
public struct HostRequest: Equatable, Sendable {
    /// The program's name, such as `lending`.
    public var name: String
    /// The folder that gets the folder of the host.
    public var folder: String
    /// The scene packages, each with or without the suffix `Scene`.
    public var modules: [String]
    /// The address of the published package, with or without a version; nil for a host that depends on this checkout.
    public var source: String?

    public init(name: String, folder: String, modules: [String], source: String? = nil) {
        self.name = name
        self.folder = folder
        self.modules = modules
        self.source = source
    }
}

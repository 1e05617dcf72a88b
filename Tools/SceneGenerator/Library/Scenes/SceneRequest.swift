/// What a new scene is to be.
public struct SceneRequest: Equatable, Sendable {
    /// The scene's name, like `Weather`.
    public var name: String
    /// A scene that it leads to.
    public var destination: String?
    /// The package that gets it, with or without `Scene` at the end; nil for a package of its own.
    public var package: String?
    /// The folder with the package, or nil for the repository's packages.
    public var folder: String?
    /// The program of `Apps/` that gets the module of a new package.
    public var host: String?

    public init(
        name: String,
        destination: String? = nil,
        package: String? = nil,
        folder: String? = nil,
        host: String? = nil
    ) {
        self.name = name
        self.destination = destination
        self.package = package
        self.folder = folder
        self.host = host
    }
}

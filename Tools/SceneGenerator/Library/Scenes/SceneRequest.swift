/// What a new scene is to be.
public struct SceneRequest: Equatable, Sendable {
    /// The scene's name, like `Weather`.
    public var name: String
    public var kind: SceneKind
    /// The record type that it shows. A list writes one that is not there; nil for the only one of the package, or one
    /// that a list writes under its own name.
    public var record: String?
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
        kind: SceneKind = .list,
        record: String? = nil,
        destination: String? = nil,
        package: String? = nil,
        folder: String? = nil,
        host: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.record = record
        self.destination = destination
        self.package = package
        self.folder = folder
        self.host = host
    }
}

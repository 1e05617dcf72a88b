/// The description of a new scene.
public struct SceneRequest: Equatable, Sendable {
    /// The scene's name, such as `Weather`.
    public var name: String
    public var kind: SceneKind
    /// The record type that the scene shows. A list generates a missing type. Nil for the only one of the package, or,
    /// for a list, a new type named after the scene.
    public var record: String?
    /// The fields of a record with ready-made scenes, such as `book:text due:date`; nil for a scene's code.
    public var fields: String?
    /// Whether `fields` get scenes in code in place of ready-made ones.
    public var isCode: Bool
    /// What a list offers.
    public var list: ListOptions
    /// The shared space of the records; nil for each person's own.
    public var space: String?
    /// The scene with the form that a list opens to add a record; nil for none.
    var form: String?
    /// A scene that the new one leads to.
    public var destination: String?
    /// The package that gets the scene, with or without the suffix `Scene`; nil for a new package.
    public var package: String?
    /// The name of the new package, with or without the suffix `Scene`; nil for the scene's own name.
    public var newPackage: String?
    /// The folder with the package; nil for the repository's packages.
    public var folder: String?
    /// The program in `Apps/` that gets the module of a new package.
    public var host: String?
    /// The address of the published package, on which a new package depends; nil for this checkout.
    public var source: String?

    public init(
        name: String,
        kind: SceneKind = .list,
        record: String? = nil,
        fields: String? = nil,
        isCode: Bool = false,
        list: ListOptions = ListOptions(),
        space: String? = nil,
        destination: String? = nil,
        package: String? = nil,
        newPackage: String? = nil,
        folder: String? = nil,
        host: String? = nil,
        source: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.record = record
        self.fields = fields
        self.isCode = isCode
        self.list = list
        self.space = space
        self.destination = destination
        self.package = package
        self.newPackage = newPackage
        self.folder = folder
        self.host = host
        self.source = source
    }
}

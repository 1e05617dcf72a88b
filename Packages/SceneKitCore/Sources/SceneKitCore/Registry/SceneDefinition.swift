/// A registered scene: its declaration, and the closure that configures it.
///
/// The declaration's properties can be used as its own.
@dynamicMemberLookup
public struct SceneDefinition: Sendable {
    public var declaration: SceneDeclaration
    /// The type of the scene's router. Its table is checked against the segues at registration; without a type, when
    /// the scene is first configured.
    public var router: (any SegueRouting.Type)?
    /// Loads an image by its `Picture.source`, with the services that the scene declares, and returns nil if there is
    /// none; nil for a scene without images.
    public var images: (@MainActor @Sendable (ServiceContext, _ source: String) async throws -> ImageData?)?
    /// Find the records that a person names in a shell, by the parameters that take their ids.
    public var finders: [String: RecordFinder] = [:]
    /// Give the titles of records to scenes of other modules, by the parameters that take their ids.
    public var titles: [String: RecordTitles] = [:]
    /// Counts what the scene shows, for its entrance; nil for an entrance that counts a collection, or nothing.
    public var count: (@MainActor @Sendable (ServiceContext) async throws -> Int?)?
    /// The mistake that the maker of the definition found in it, and how to correct it: registration refuses the scene.
    public var fault: String?
    /// Values for scenes of other modules, which look them up by their type with ``ServiceContext/contributions(of:)``.
    public var contributions: @MainActor @Sendable () throws -> [any Sendable] = { [] }
    /// The texts of the package that made the scene, if that is another than its module's.
    public var translations: Translations?
    /// Wires the scene; the only place that knows all of its parts (article row 000-17).
    public var configure: @MainActor @Sendable (ServiceContext) throws -> any SceneViewController

    public init(
        _ declaration: SceneDeclaration,
        router: (any SegueRouting.Type)? = nil,
        images: (@MainActor @Sendable (ServiceContext, _ source: String) async throws -> ImageData?)? = nil,
        configure: @escaping @MainActor @Sendable (ServiceContext) throws -> any SceneViewController
    ) {
        self.declaration = declaration
        self.router = router
        self.images = images
        self.configure = configure
    }

    /// Declares a scene; without a title, the name in words becomes the title: `GameList` is `Game list`.
    public init(
        name: String,
        title: LocalizedText? = nil,
        package: String = "",
        summary: LocalizedText,
        access: SceneAccess = .everyone,
        needsNetwork: Bool = false,
        parameters: [Field] = [],
        actions: [SceneAction] = [],
        form: [Field] = [],
        filters: [FormBlock] = [],
        segues: [SegueDeclaration] = [],
        router: (any SegueRouting.Type)? = nil,
        services: [ServiceIdentifier] = [],
        result: (any Sendable.Type)? = nil,
        configure: @escaping @MainActor @Sendable (ServiceContext) throws -> any SceneViewController
    ) {
        self.init(
            SceneDeclaration(
                name: name,
                title: title ?? LocalizedText(key: Self.words(name)),
                package: package,
                summary: summary,
                access: access,
                needsNetwork: needsNetwork,
                parameters: parameters,
                actions: actions,
                form: form,
                lists: [],
                filters: filters,
                segues: segues,
                services: services,
                result: result.map(ResultType.init)
            ),
            router: router,
            configure: configure
        )
    }

    @inlinable
    public subscript<Value>(dynamicMember property: WritableKeyPath<SceneDeclaration, Value>) -> Value {
        get { declaration[keyPath: property] }
        set { declaration[keyPath: property] = newValue }
    }

    @inlinable
    public subscript<Value>(dynamicMember property: KeyPath<SceneDeclaration, Value>) -> Value {
        declaration[keyPath: property]
    }

    private static func words(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            let isStart = letter.isUppercase && text.last?.isLowercase == true
            text += isStart ? " " + letter.lowercased() : String(letter)
        }
    }
}

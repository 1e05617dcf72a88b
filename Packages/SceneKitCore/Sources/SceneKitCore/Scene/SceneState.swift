/// The state that every scene's view keeps: its screen and its host.
///
/// A view controller stores it as the property `scene`; `screen` and `host` are derived from it.
@MainActor
public final class SceneState {
    var screen: Screen {
        didSet { if screen != oldValue, let owner { host?.screenDidChange(owner) } }
    }
    weak var host: (any SceneHost)?
    weak var owner: (any SceneViewController)?
    /// Reads the scene's parameters from its data store, for the location.
    var readParameters: (@MainActor () -> Parameters)?
    /// The name that the scene is registered under; nil for a scene that no registry made.
    var name: String?
    /// The scene's ``SceneTables``, from its definition; nil until they are first used in a scene that no registry made.
    var tables: AnyObject?
    /// The reasons why actions are not on the screen, by action, of a scene whose tables do not know them.
    @_spi(Hosting) public var refusals: [String: LocalizedText] = [:]
    /// Whether the closures of actions run: a closure that reads the screen then gets all actions.
    private var isAsking = false

    /// - Parameters:
    ///   - screen: The first screen.
    ///   - name: The name of a scene that no registry makes, such as a test double. The registry gives each of its scenes
    ///   the registered name.
    public init(_ screen: Screen, name: String? = nil) {
        self.screen = screen
        self.name = name
    }

    /// Begins with an empty form.
    public convenience init(title: LocalizedText, form: FormTable<some Equatable & Sendable>) {
        self.init(Screen(title: title, blocks: [.form(SceneForm(form).block)]))
    }

    /// The actions that a scene offers now.
    func actions<Scene: SceneViewController>(of scene: Scene) -> [SceneAction] {
        let tables = scene.tables
        guard tables.isConditional, !isAsking else { return tables.declaredActions }
        isAsking = true
        defer { isAsking = false }
        let offered = tables.conditions.indices.filter { tables.conditions[$0]?(scene) ?? true }
        return tables.declarations(at: offered, in: scene)
    }
}

extension SceneViewController {
    /// The current content, with the offered actions.
    public var screen: Screen {
        get { offering(scene.screen) }
        set { scene.screen = offering(newValue) }
    }

    public var host: (any SceneHost)? {
        get { scene.host }
        set {
            scene.owner = self
            if scene.host == nil { scene.screen = offering(scene.screen) }
            scene.host = newValue
        }
    }

    /// The screen with the actions that are offered now.
    private func offering(_ screen: Screen) -> Screen {
        guard !tables.actions.isEmpty else { return screen }
        var screen = screen
        screen.actions = scene.actions(of: self)
        return screen
    }

    public var parameters: Parameters { scene.readParameters?() ?? [:] }
}

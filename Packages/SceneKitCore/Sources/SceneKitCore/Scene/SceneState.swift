/// The state that every scene's view keeps: its screen, and its host.
///
/// A view controller has one as its stored property `scene`; `screen` and `host` follow from it.
@MainActor
public final class SceneState {
    var screen: Screen {
        didSet { if screen != oldValue, let owner { host?.screenDidChange(owner) } }
    }
    weak var host: (any SceneHost)?
    weak var owner: (any SceneViewController)?
    /// Reads the scene's parameters back from its data store, for the location.
    var readParameters: (@MainActor () -> Parameters)?
    /// The actions that the scene declares, and whether some are offered only at times; made once.
    private var declared: (actions: [SceneAction], areConditional: Bool)?
    /// Whether `when` closures run: one that reads the screen gets it with all actions.
    private var isAsking = false

    public init(_ screen: Screen) {
        self.screen = screen
    }

    /// The actions that a scene offers now.
    func actions<Scene: SceneViewController>(of scene: Scene) -> [SceneAction] {
        let table = Scene.actions
        let all = declared ?? (table.map(\.action), table.contains { $0.isOffered != nil })
        declared = all
        guard all.areConditional, !isAsking else { return all.actions }
        isAsking = true
        defer { isAsking = false }
        let offered = table.map { $0.isOffered?(scene) ?? true }
        guard offered.contains(false) else { return all.actions }
        return zip(offered, all.actions).filter(\.0).map(\.1)
    }
}

extension SceneViewController {
    /// The content that people see now, with the actions that are offered.
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

    /// A screen with the actions that are offered now.
    private func offering(_ screen: Screen) -> Screen {
        guard !Self.actions.isEmpty else { return screen }
        var screen = screen
        screen.actions = scene.actions(of: self)
        return screen
    }

    public var parameters: Parameters { scene.readParameters?() ?? [:] }
}

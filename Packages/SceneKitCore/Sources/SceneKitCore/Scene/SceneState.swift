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
    /// The scene's declared actions, and whether some are offered or labelled by the scene; computed once.
    private var declared: (actions: [SceneAction], areConditional: Bool)?
    /// Whether these closures run: a closure that reads the screen then gets all actions.
    private var isAsking = false

    public init(_ screen: Screen) {
        self.screen = screen
    }

    /// Begins with an empty form.
    public convenience init(title: LocalizedText, form: FormTable<some Equatable & Sendable>) {
        self.init(Screen(title: title, blocks: [.form(SceneForm(form).block)]))
    }

    /// The actions that a scene offers now.
    func actions<Scene: SceneViewController>(of scene: Scene) -> [SceneAction] {
        let table = Scene.actions
        let all = declared ?? (table.map(\.action), table.contains { $0.isOffered != nil || $0.label != nil })
        declared = all
        guard all.areConditional, !isAsking else { return all.actions }
        isAsking = true
        defer { isAsking = false }
        return zip(table, all.actions).compactMap { bound, action in
            guard bound.isOffered?(scene) ?? true else { return nil }
            guard let label = bound.label?(scene) else { return action }
            var action = action
            action.$label = label
            return action
        }
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
        guard !Self.actions.isEmpty else { return screen }
        var screen = screen
        screen.actions = scene.actions(of: self)
        return screen
    }

    public var parameters: Parameters { scene.readParameters?() ?? [:] }
}

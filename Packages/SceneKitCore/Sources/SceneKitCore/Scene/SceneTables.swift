/// The tables of a scene: those of its definition, else those of its type.
///
/// A definition makes them once, for all instances of its scene.
@MainActor
final class SceneTables<Scene: SceneViewController> {
    let actions: [BoundAction<Scene>]
    let lists: [BoundList<Scene>]
    let forms: [BoundForm<Scene>]
    /// The declarations of `actions`.
    let declaredActions: [SceneAction]
    /// Whether the actions are always as declared, by their positions.
    let areFixed: [Bool]
    /// Whether the scene decides which of the actions it offers, how they are labelled, or what they suggest.
    let isConditional: Bool

    init(actions: [BoundAction<Scene>], lists: [BoundList<Scene>], forms: [BoundForm<Scene>]) {
        self.actions = actions
        self.lists = lists
        self.forms = forms
        declaredActions = actions.map(\.action)
        areFixed = actions.map { $0.label == nil && $0.suggestions.isEmpty }
        isConditional = actions.contains { $0.isOffered != nil } || areFixed.contains(false)
    }
}

extension SceneViewController {
    var tables: SceneTables<Self> {
        if let tables = scene.tables as? SceneTables<Self> { return tables }
        let tables = SceneTables<Self>(actions: Self.actions, lists: Self.lists, forms: Self.forms)
        scene.tables = tables
        return tables
    }
}

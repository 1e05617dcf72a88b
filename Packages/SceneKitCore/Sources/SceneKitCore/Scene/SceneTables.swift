/// The tables of a scene: those of its definition, else those of its type.
///
/// A definition makes them once, for all instances of its scene.
@MainActor
final class SceneTables<Scene: SceneViewController> {
    let actions: [BoundAction<Scene>]
    let lists: [BoundList<Scene>]
    let forms: [BoundForm<Scene>]
    /// Whether a scene offers the actions, by their positions; nil for one that it always offers.
    let conditions: [(@MainActor (Scene) -> Bool)?]
    /// The declarations of `actions`.
    let declaredActions: [SceneAction]
    /// Whether the actions are always as declared, by their positions.
    let areFixed: [Bool]
    /// Whether the scene decides which of the actions it offers, how they are labelled, or what they suggest.
    let isConditional: Bool
    /// The declarations of actions that scenes have offered lately, by their positions, the newest last: a scene has no
    /// suggestions before its records are read. Sessions whose scenes offer the same share them.
    private var offered: [[Int]: [[SceneAction]]] = [:]

    private static var mostOffered: Int { 32 }
    private static var mostAlike: Int { 4 }

    init(actions: [BoundAction<Scene>], lists: [BoundList<Scene>], forms: [BoundForm<Scene>]) {
        self.actions = actions
        self.lists = lists
        self.forms = forms
        conditions = actions.map(\.isOffered)
        declaredActions = actions.map(\.action)
        areFixed = actions.map { $0.label == nil && $0.suggestions.isEmpty }
        isConditional = actions.contains { $0.isOffered != nil } || areFixed.contains(false)
    }

    /// The declarations of some actions, as a scene has them now.
    func declarations(at positions: [Int], in scene: Scene) -> [SceneAction] {
        let own = positions.indices.filter { !areFixed[positions[$0]] }
            .map { (index: $0, action: actions[positions[$0]].declared(in: scene)) }
        let known = offered[positions] ?? []
        let same = known.last { actions in own.allSatisfy { actions[$0.index] == $0.action } }
        if let same { return same }
        var declared = positions.map { declaredActions[$0] }
        for (index, action) in own { declared[index] = action }
        if known.isEmpty, offered.count == Self.mostOffered { offered = [:] }
        offered[positions] = known.suffix(Self.mostAlike - 1) + [declared]
        return declared
    }
}

extension SceneViewController {
    var tables: SceneTables<Self> {
        if let tables = scene.tables as? SceneTables<Self> { return tables }
        let tables = TypeTables.tables(of: Self.self)
        scene.tables = tables
        return tables
    }
}

/// The tables of scenes' types, which are made once: a scene has these until its definition has configured it.
@MainActor
private enum TypeTables {
    private static var known: [ObjectIdentifier: AnyObject] = [:]

    static func tables<Scene: SceneViewController>(of type: Scene.Type) -> SceneTables<Scene> {
        if let tables = known[ObjectIdentifier(type)] as? SceneTables<Scene> { return tables }
        let tables = SceneTables<Scene>(actions: type.actions, lists: type.lists, forms: type.forms)
        known[ObjectIdentifier(type)] = tables
        return tables
    }
}

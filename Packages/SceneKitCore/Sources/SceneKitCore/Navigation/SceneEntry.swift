/// A scene in the stack, with what the navigator keeps for it.
@MainActor
final class SceneEntry {
    let scene: any SceneViewController
    let isPresented: Bool
    let tasks = SceneTasks()
    var hasLoaded = false
    /// Shown over the scene until the next event.
    var alert: Message?
    /// Who waits for the scene's result; called once, with nil where it was left without one.
    var resolve: (@MainActor ((any Sendable)?) -> Void)?

    init(_ scene: any SceneViewController, isPresented: Bool = false) {
        self.scene = scene
        self.isPresented = isPresented
    }

    /// Gives the result, or nil where there is none, to who waits for it.
    func resolve(with result: (any Sendable)?) {
        let waiting = resolve
        resolve = nil
        waiting?(result)
    }
}

/// The host of scenes that have been left: it drops what they still deliver, and notes it.
@MainActor
final class LeftSceneHost: SceneHost {
    private let trace: NavigationTrace

    init(trace: NavigationTrace) {
        self.trace = trace
    }

    func screenDidChange(_ scene: any SceneViewController) { drop("a screen", of: scene) }

    func performSegue(_ identifier: String, from scene: any SceneViewController, parameters: Parameters) {
        drop("the segue '\(identifier)'", of: scene)
    }

    func leave(_ scene: any SceneViewController) { drop("leaving", of: scene) }

    func finish(_ scene: any SceneViewController, with result: any Sendable) { drop("a result", of: scene) }

    func result<Value: Sendable>(
        of name: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        drop("opening \(name) for a result", of: scene)
        return .dismissed
    }

    func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ work: @escaping @MainActor () async -> Void
    ) {
        drop("work", of: scene)
    }

    func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        drop("an observation", of: scene)
    }

    func cancel(_ key: String, for scene: any SceneViewController) {}

    func showAlert(title: String, message: String?, over scene: any SceneViewController) {
        drop("the alert '\(title)'", of: scene)
    }

    private func drop(_ what: String, of scene: any SceneViewController) {
        trace.record(.dropped(scene: scene.sceneName, what: what))
    }
}

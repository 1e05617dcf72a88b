/// The view of a scene: it turns events into requests, and view models into its screen.
///
/// It speaks to every front end through two values only, `Screen` and `Event`, and neither checks nor computes.
@MainActor
public protocol SceneViewController: Presentable {
    /// The name it is registered under; by default its type's name without `ViewController`.
    var sceneName: String { get }

    /// What a person sees now. Implementations tell `host` of every change.
    var screen: Screen { get }

    /// Who shows this scene; set when it is taken in, and when it is left replaced by one that drops what still
    /// arrives. Held weakly by implementations.
    var host: (any SceneHost)? { get set }

    /// The router, called by selector when a segue of this scene is performed.
    var segueRouter: (any SegueRouting)? { get }

    /// What the scene's interactor lets other scenes' routers reach; its protocol says what that is.
    var dataStore: AnyObject? { get }

    /// What would open this scene again as it is: its part of the location.
    var parameters: Parameters { get }

    /// Does what a person asked for; runs in a task that is cancelled when the scene is left.
    ///
    /// - Throws: what the scene has no words of its own for; it is shown over the scene, which can be left.
    func handle(_ event: Event) async throws

    /// Called once, before the scene is first shown (row 002-08).
    ///
    /// - Throws: as `handle` does; the scene is shown all the same.
    func didLoad() async throws

    /// Called each time the scene comes to the top of the stack.
    ///
    /// - Throws: as `handle` does.
    func willAppear() async throws

    /// Called when the scene is covered or left.
    func didDisappear()

    /// Whether the scene may be left now; asked before the stack changes.
    func leaveDecision() -> LeaveDecision

    /// Passes data to the segue's destination; the default calls `routeTo` + identifier on the router.
    func prepare(for segue: Segue)
}

extension SceneViewController {
    public var sceneName: String {
        let name = String(describing: Self.self)
        let suffix = "ViewController"
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }

    public var dataStore: AnyObject? { nil }
    public var parameters: Parameters { [:] }
    public func didLoad() async {}
    public func willAppear() async {}
    public func didDisappear() {}
    public func leaveDecision() -> LeaveDecision { .allow }

    public func prepare(for segue: Segue) {
        routeByName(segue)
    }

    /// Builds the selector from the segue's identifier and performs it where the router responds to it (row 000-18).
    public func routeByName(_ segue: Segue) {
        let selector = "routeTo" + segue.identifier
        guard let router = segueRouter, router.responds(to: selector) else { return }
        router.perform(selector, with: segue)
    }

    /// Follows something, such as a store's changes, for as long as the scene is in the stack.
    ///
    /// Nobody waits for it: a command ends without it, and a test settles without it.
    public func observe(_ key: String, _ body: @escaping @MainActor () async -> Void) {
        host?.observe(key, for: self, body)
    }

    /// Performs a declared segue of this scene by its identifier.
    public func performSegue(_ identifier: String, parameters: Parameters = [:]) {
        host?.performSegue(identifier, from: self, parameters: parameters)
    }
}

/// What a scene says when it is about to be left.
public enum LeaveDecision: Equatable, Sendable {
    case allow
    /// No, and why.
    case deny(String)
    /// Only if a person confirms.
    case ask(Question)
}

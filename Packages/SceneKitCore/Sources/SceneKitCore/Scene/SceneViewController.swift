/// The view of a scene: it turns events into requests, and view models into its screen.
///
/// It speaks to every front end through two values only, `Screen` and `Event`, and neither checks nor computes. Three
/// tables declare what people can do, together with what the view does then; a class that conforms is final.
///
/// ```swift
/// final class DoorViewController: SceneViewController {
///     static let actions: [BoundAction<DoorViewController>] = [
///         .segue("leave", "Leave", key: "l", "Goes out to the street.", to: "Street"),
///         .action("knock", "Knock", key: "k", "Knocks at the door.") { $0.screen.title = "Who is there?" },
///     ]
///     let scene = SceneState(Screen(title: "A door"))
/// }
/// ```
@MainActor
public protocol SceneViewController: Presentable {
    /// The name it is registered under; by default its type's name without `ViewController`.
    static var sceneName: String { get }

    /// The name of this one: its type's, save where one type stands for several scenes.
    var sceneName: String { get }

    /// The actions, in the order in which front ends show them; the screen has those that are offered now.
    static var actions: [BoundAction<Self>] { get }

    /// The lists whose rows people choose.
    static var lists: [BoundList<Self>] { get }

    /// The forms that people fill in.
    static var forms: [BoundForm<Self>] { get }

    /// The view's screen and host, which the framework keeps there.
    var scene: SceneState { get }

    /// The content that people see now; follows from `scene`.
    var screen: Screen { get }

    /// The navigator, or another who shows the scene; follows from `scene`.
    var host: (any SceneHost)? { get set }

    /// The router, called by selector when a segue of this scene is performed.
    var segueRouter: (any SegueRouting)? { get }

    /// What the scene's interactor lets other scenes' routers reach; its protocol says what that is.
    var dataStore: AnyObject? { get }

    /// The parameters that would open this scene again as it is: its part of the location. The default reads those
    /// that its definition declares back from the data store.
    var parameters: Parameters { get }

    /// Performs an event; runs in a task that is cancelled when the scene is left.
    ///
    /// The default performs what the tables declare. A scene rarely needs one of its own.
    ///
    /// - Throws: errors that the scene has no words of its own for; they are shown over the scene, which can be left.
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
    public static var sceneName: String {
        let name = String(describing: Self.self)
        let suffix = "ViewController"
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }

    public var sceneName: String { Self.sceneName }
    public static var actions: [BoundAction<Self>] { [] }
    public static var lists: [BoundList<Self>] { [] }
    public static var forms: [BoundForm<Self>] { [] }
    public var segueRouter: (any SegueRouting)? { nil }
    public var dataStore: AnyObject? { nil }
    public func didLoad() async {}
    public func willAppear() async {}
    public func didDisappear() {}

    public func prepare(for segue: Segue) {
        routeByName(segue)
    }

    /// Builds the selector from the segue's identifier and performs it where the router responds to it (row 000-18).
    public func routeByName(_ segue: Segue) {
        let selector = segue.selector
        guard let router = segueRouter, router.responds(to: selector) else { return }
        router.perform(selector, with: segue)
    }

    /// Follows something, such as a store's changes, for as long as the scene is in the stack.
    ///
    /// Nobody waits for it: a command ends without it, and a test settles without it.
    public func observe(_ key: String, _ body: @escaping @MainActor () async -> Void) {
        host?.observe(key, for: self, body)
    }

    /// Does something at regular intervals, for as long as the scene is in the stack: brings an age on the screen up to
    /// date, for one.
    ///
    /// ```swift
    /// scene.observe("age", every: .seconds(60)) { [interactor] in await interactor.updateAge() }
    /// ```
    ///
    /// The first time is one interval from now, and each further one an interval after the body's end. Nobody waits for a
    /// timer: a command ends without it, and a test settles without it and lets time pass itself.
    public func observe(
        _ key: String,
        every interval: Duration,
        _ body: @escaping @MainActor () async -> Void
    ) {
        // Not the host itself, which the timer would keep in memory.
        guard let sleep = host?.sleep else { return }
        observe(key) {
            while (try? await sleep(interval)) != nil {
                if !Task.isCancelled { await body() }
            }
        }
    }

    /// Opens another scene by a segue that is declared with a result, and waits for it.
    ///
    /// It may be called within `handle`: work that waits for another scene is waiting, not busy. This scene has appeared
    /// again, to the end of `willAppear`, before the result is returned.
    ///
    /// - Returns: `.dismissed` where the scene was left without a result, or where nobody shows this one.
    /// - Throws: `NavigationError` or `SceneError`.
    public func result<Value: Sendable>(
        of segue: String,
        parameters: Parameters = [:],
        as type: Value.Type = Value.self
    ) async throws -> SceneResult<Value> {
        try await host?.result(of: segue, parameters: parameters, as: type, from: self) ?? .dismissed
    }

    /// Leaves this scene with the result that it was opened for.
    public func finish(with result: any Sendable) {
        host?.finish(self, with: result)
    }

    /// Opens a location on top of this scene, which stays in the stack.
    public func open(_ location: Location) {
        host?.open(location, from: self)
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

/// The view of a scene: it turns events into requests, and view models into its screen.
///
/// It exchanges only two values with front ends, `Screen` and `Event`, and neither validates nor computes. Three tables
/// declare what people can do and how the view responds. Conforming classes are final.
///
/// ```swift
/// final class DoorViewController: SceneViewController {
///     static let actions: [BoundAction<DoorViewController>] = [
///         .segue("leave", "Leave", key: "l", "Goes out to the street.", to: "Street"),
///         .action("knock", "Knock", key: "k", "Knocks at the door.") { $0.screen.$title = "Who is there?" },
///     ]
///     let scene = SceneState(Screen(title: "A door"))
/// }
/// ```
@MainActor
public protocol SceneViewController: Presentable {
    /// The actions in display order; the screen contains those that are offered now.
    ///
    /// These three tables apply to every scene of this type whose definition has no tables of its own.
    static var actions: [BoundAction<Self>] { get }

    /// The lists whose rows people choose.
    static var lists: [BoundList<Self>] { get }

    /// The forms that people fill in.
    static var forms: [BoundForm<Self>] { get }

    /// The view's screen and host, managed by the framework.
    var scene: SceneState { get }

    /// The current content; derived from `scene`.
    var screen: Screen { get }

    /// The navigator, or another host of the scene; derived from `scene`.
    var host: (any SceneHost)? { get set }

    /// The router, called by selector when a segue of this scene is performed.
    var segueRouter: (any SegueRouting)? { get }

    /// The interactor's data that other scenes' routers can reach, limited by its protocol.
    var dataStore: AnyObject? { get }

    /// The parameters that would open this scene again in its current state, for the location. By default, the declared
    /// parameters read from the data store.
    var parameters: Parameters { get }

    /// Performs an event in a task that is cancelled when the scene is left.
    ///
    /// The default performs the tables' declarations. Few scenes need their own.
    ///
    /// - Throws: Errors that the scene does not handle itself; they appear over the scene.
    func handle(_ event: Event) async throws

    /// Called once, before the scene is first shown (row 002-08).
    ///
    /// - Throws: As `handle`; the scene is shown anyway.
    func didLoad() async throws

    /// Called each time the scene comes to the top of the stack, and when a front end begins to show it beside the scene
    /// above it.
    ///
    /// - Throws: as `handle` does.
    func willAppear() async throws

    /// Called when the scene is shown no longer: it was covered or left. A scene beside the top one is still shown.
    func didDisappear()

    /// Whether the scene may be left now; called before the stack changes.
    func leaveDecision() -> LeaveDecision

    /// The parameters of the scene that is embedded by a segue of the kind ``SegueKind/embed``; nil while it is not shown, like
    /// the page of a tab that is not chosen. With other parameters, another scene takes its place.
    ///
    /// It is called when this scene appears and after each change of its screen. By default, every such scene is shown,
    /// without parameters.
    func embedding(_ segue: String) -> Parameters?

    /// Passes data to the segue's destination; the default calls `routeTo` + identifier on the router.
    func prepare(for segue: Segue)
}

extension SceneViewController {
    /// The name that this scene is registered under; for a scene that no registry made, its type's name without
    /// `ViewController`.
    public var sceneName: String { scene.name ?? Self.typeName }

    /// The type's name without `ViewController`: the scene's name, unless its definition has another.
    static var typeName: String {
        let name = String(describing: Self.self)
        let suffix = "ViewController"
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }

    public static var actions: [BoundAction<Self>] { [] }
    public static var lists: [BoundList<Self>] { [] }
    public static var forms: [BoundForm<Self>] { [] }
    public var segueRouter: (any SegueRouting)? { nil }
    public var dataStore: AnyObject? { nil }
    public func didLoad() async {}
    public func willAppear() async {}
    public func didDisappear() {}
    public func embedding(_ segue: String) -> Parameters? { [:] }

    /// Builds the selector from the segue's identifier and calls it if the router responds to it (row 000-18).
    public func prepare(for segue: Segue) {
        let selector = segue.selector
        guard let router = segueRouter, router.responds(to: selector) else { return }
        router.perform(selector, with: segue)
    }

    /// Observes changes, such as a store's, while the scene is in the stack.
    ///
    /// Commands and tests do not wait for it.
    public func observe(_ key: String, _ body: @escaping @MainActor () async -> Void) {
        host?.observe(key, for: self, body)
    }

    /// Runs work at regular intervals while the scene is in the stack, for example to update an age on the screen.
    ///
    /// ```swift
    /// scene.observe("age", every: .seconds(60)) { [interactor] in await interactor.updateAge() }
    /// ```
    ///
    /// The first run is one interval from now, and each further run one interval after the previous one ended. Commands
    /// do not wait for a timer; tests advance its clock themselves.
    public func observe(
        _ key: String,
        every interval: Duration,
        _ body: @escaping @MainActor () async -> Void
    ) {
        // Capture only the clock: a timer must not retain the host.
        guard let sleep = host?.sleep else { return }
        observe(key) {
            while (try? await sleep(interval)) != nil {
                if !Task.isCancelled { await body() }
            }
        }
    }

    /// Opens another scene by a segue that is declared with a result, and waits for it.
    ///
    /// It may be called within `handle`: waiting for another scene does not count as busy. The result is returned after
    /// this scene has appeared again and `willAppear` has ended.
    ///
    /// - Returns: `.dismissed` if the scene was left without a result, or if no host shows this scene.
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

/// A scene's decision about being left.
public enum LeaveDecision: Equatable, Sendable {
    case allow
    /// Refuses, with the reason.
    case deny(LocalizedText)
    /// Asks a person to confirm.
    case ask(Question)
}

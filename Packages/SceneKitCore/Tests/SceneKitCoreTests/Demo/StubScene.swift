@_spi(Hosting) import SceneKitCore
import Testing

/// A scene whose behaviour tests set, and which records its calls.
@MainActor
final class StubScene: SceneViewController {
    let scene: SceneState
    var segueRouter: (any SegueRouting)?
    var dataStore: AnyObject?
    var parameters: Parameters = [:]
    /// The calls, in order.
    var calls: [String] = []
    var decision: LeaveDecision = .allow
    var onHandle: (@MainActor (StubScene, Event) async throws -> Void)?
    var onLoad: (@MainActor (StubScene) async throws -> Void)?
    var onAppear: (@MainActor (StubScene) async throws -> Void)?
    var onDisappear: (@MainActor (StubScene) -> Void)?
    var onLeaveDecision: (@MainActor (StubScene) -> Void)?
    var onEmbedding: (@MainActor (String) -> Parameters?)?

    init(_ name: String, screen: Screen? = nil) {
        scene = SceneState(screen ?? Screen(title: LocalizedText(verbatim: name)), name: name)
    }

    func didLoad() async throws {
        calls.append("didLoad")
        try await onLoad?(self)
    }

    func willAppear() async throws {
        calls.append("willAppear")
        try await onAppear?(self)
    }

    func didDisappear() {
        calls.append("didDisappear")
        onDisappear?(self)
    }

    func leaveDecision() -> LeaveDecision {
        onLeaveDecision?(self)
        return decision
    }

    func embedding(_ segue: String) -> Parameters? { onEmbedding.map { $0(segue) } ?? [:] }

    func handle(_ event: Event) async throws {
        calls.append("\(event)")
        try await onHandle?(self, event)
    }
}

/// A navigator over stub scenes, which records its outcomes.
@MainActor
final class Stage {
    let navigator: Navigator
    var trace: [TraceEvent] = []
    /// The number of calls of `onChange`.
    var changes = 0
    /// The latest scene made for each name.
    private(set) var made: [String: StubScene] = [:]

    /// Scenes named A to E, each with a segue of every kind to each other.
    init(
        access: [String: SceneAccess] = [:],
        onMake: @escaping @MainActor (StubScene) -> Void = { _ in },
        sleep: @escaping @MainActor (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws {
        let configurator = Configurator()
        navigator = Navigator(configurator: configurator, sleep: sleep)
        let names = ["A", "B", "C", "D", "E"]
        let definitions = names.map { name in
            SceneDefinition(
                name: name,
                package: "Stage",
                summary: LocalizedText(verbatim: name),
                access: access[name] ?? .everyone,
                parameters: [Field("p", summary: "any")],
                segues: names.flatMap { to in
                    [SegueKind.push, .present, .replace, .root, .unwind, .back].map {
                        SegueDeclaration("\($0.rawValue)\(to)", to: to, $0)
                    } + [SegueDeclaration("ask\(to)", to: to, .present, result: Int.self)]
                },
                configure: { [weak self] context in
                    let scene = StubScene(name)
                    scene.parameters = context.parameters
                    self?.made[name] = scene
                    onMake(scene)
                    return scene
                }
            )
        }
        try configurator.register(definitions)
        navigator.onTrace = { [weak self] in self?.trace.append($0) }
        navigator.onChange = { [weak self] in self?.changes += 1 }
    }

    /// The outcomes so far.
    var outcomes: [NavigationOutcome] {
        trace.compactMap { if case .navigation(let outcome, _) = $0 { outcome } else { nil } }
    }

    /// The word or code of each outcome so far.
    var codes: [String] {
        outcomes.map {
            switch $0 {
            case .done: "done"
            case .cancelled(let reason): "cancelled: \(reason.code.rawValue)"
            case .refused(let reason): "refused: \(reason.code.rawValue)"
            case .failed(let reason): "failed: \(reason.code.rawValue)"
            }
        }
    }

    var location: String { navigator.location.description }

    /// Opens the location and clears the recorded outcomes.
    func start(_ location: String) async throws {
        navigator.open(try Location(parsing: location), completion: nil)
        await navigator.settle()
        trace = []
        changes = 0
    }

    /// The scene on top, as a stub.
    func top() throws -> StubScene {
        try #require(navigator.topScene as? StubScene)
    }

    func performSegue(_ identifier: String) throws {
        try top().performSegue(identifier)
    }

    /// Releases the scenes that were made.
    func forget() { made = [:] }
}

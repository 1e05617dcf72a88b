@testable import SceneKitCore

/// Records the calls of the demo scenes, in order.
@MainActor
final class Log {
    var lines: [String] = []
}

@MainActor
protocol DemoDataStore: AnyObject {
    var passed: String? { get set }
}

/// A minimal scene: its router passes its name on, and tests set its behaviour.
@MainActor
final class DemoViewController: SceneViewController, DemoDataStore {
    let log: Log
    let scene: SceneState
    let router: DemoRouter?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { hasStore ? self : nil }
    var hasStore = true
    var passed: String?
    var decision = LeaveDecision.allow
    var onEvent: (@MainActor (Event) async -> Void)?

    init(_ name: String, log: Log, router: DemoRouter? = nil, passed: String? = nil) {
        self.log = log
        self.router = router
        self.passed = passed
        scene = SceneState(
            Screen(
                title: LocalizedText(verbatim: name),
                blocks: [
                    .form(
                        FormBlock(
                            identifier: "form",
                            fields: [
                                Field("a", label: "A"), Field("b", label: "B"),
                            ]
                        )
                    ),
                    .list(
                        ListBlock(
                            identifier: "list",
                            columns: ["X"],
                            total: .init(1),
                            rows: [.init(identifier: "1", cells: ["one"])]
                        )
                    ),
                ],
                actions: [
                    SceneAction(
                        "do",
                        label: "Do",
                        summary: "Does.",
                        parameters: [
                            Field("what", summary: "what", isRequired: true),
                            Field("how", kind: .choice(["well", "badly"]), summary: "how"),
                            Field("times", kind: .integer(), summary: "how often"),
                        ]
                    )
                ]
            ),
            name: name
        )
        router?.viewController = self
    }

    var parameters: Parameters { passed.map { ["passed": $0] } ?? [:] }
    func didLoad() async { log.lines.append("\(sceneName) did load") }
    func willAppear() async { log.lines.append("\(sceneName) will appear") }
    func didDisappear() { log.lines.append("\(sceneName) did disappear") }
    func leaveDecision() -> LeaveDecision { decision }
    func handle(_ event: Event) async { await onEvent?(event) }
}

@MainActor
final class DemoRouter: TableRouting {
    static let routes: RouteTable<DemoRouter> = [
        "routeToNext": routeToNext, "routeToShown": routeWithoutData, "routeToOther": routeWithoutData,
        "routeToOnly": routeWithoutData,
    ]
    weak var viewController: DemoViewController?

    func routeToNext(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("Next")
            return
        }
        segue.destinationDataStore(as: (any DemoDataStore).self)?.passed = viewController?.sceneName
    }

    func routeWithoutData(segue: Segue?) {}
}

/// Demo scenes in a navigator whose trace and outcomes are recorded.
@MainActor
final class Demo {
    let log = Log()
    let navigator: Navigator
    var outcomes: [NavigationOutcome] = []

    init(nextNeedsPassed: Bool = false, access: SceneAccess = .everyone) throws {
        let log = log
        let configurator = Configurator()
        func scene(
            _ name: String,
            _ segues: [SegueDeclaration],
            isRequired: Bool = false,
            access: SceneAccess = .everyone
        )
            -> SceneDefinition
        {
            SceneDefinition(
                name: name,
                package: "Demo",
                summary: LocalizedText(verbatim: name),
                access: access,
                parameters: [Field("passed", summary: "what was passed", isRequired: isRequired)],
                segues: segues
            ) { context in
                DemoViewController(
                    name,
                    log: log,
                    router: name == "First" ? DemoRouter() : nil,
                    passed: context.parameters["passed"]
                )
            }
        }
        try configurator.register([
            scene(
                "First",
                [
                    SegueDeclaration("Next"), SegueDeclaration("Shown", to: "Next", .present),
                    SegueDeclaration("Other", to: "Next", .replace),
                    SegueDeclaration("Only", to: "Next", .root),
                    SegueDeclaration("Asked", to: "Next", .present, result: String.self),
                ]
            ),
            scene("Next", [SegueDeclaration("First", .unwind)], isRequired: nextNeedsPassed, access: access),
        ])
        navigator = Navigator(configurator: configurator)
    }

    var top: DemoViewController? { navigator.topScene as? DemoViewController }
    var place: String { "\(navigator.location)" }

    func scene(_ name: String) throws -> DemoViewController {
        DemoViewController(name, log: log, router: DemoRouter())
    }

    func open(_ text: String) async throws -> NavigationOutcome {
        let outcome = await navigator.open(try Location(parsing: text))
        await navigator.settle()
        return outcome
    }

    func code(_ outcome: NavigationOutcome) -> NavigationReason.Code? {
        switch outcome {
        case .done: nil
        case .cancelled(let reason), .refused(let reason), .failed(let reason): reason.code
        }
    }
}

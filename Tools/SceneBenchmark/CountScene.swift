import SceneKitCore

/// A complete scene with two use cases, one with a worker off the main actor, and a segue to a scene of the same kind.
enum Count {
    struct Request { var step: Int }
    struct Response { var total: Int }
    struct ViewModel { var text: String }

    @MainActor static let definition = SceneDefinition(
        CountViewController.self,
        package: "Benchmark",
        summary: "Counts.",
        segues: [SegueDeclaration("Deeper", to: "Count")],
        configure: { _ in configure() }
    )

    @MainActor
    private static func configure() -> CountViewController {
        let presenter = CountPresenter()
        let interactor = CountInteractor(presenter: presenter, worker: CountWorker())
        let router = CountRouter(dataStore: interactor)
        let viewController = CountViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}

protocol CountWorking: Sendable {
    func add(_ step: Int, to total: Int) async -> Int
}

struct CountWorker: CountWorking {
    func add(_ step: Int, to total: Int) async -> Int { total + step }
}

@MainActor
protocol CountBusinessLogic: AnyObject {
    func count(request: Count.Request) async
    func show()
}

@MainActor
protocol CountDataStore: AnyObject {
    var total: Int { get }
}

@MainActor
final class CountInteractor: CountBusinessLogic, CountDataStore {
    private(set) var total = 0
    private let presenter: any CountPresentationLogic
    private let worker: any CountWorking

    init(presenter: any CountPresentationLogic, worker: any CountWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    func count(request: Count.Request) async {
        total = await worker.add(request.step, to: total)
        show()
    }

    func show() { presenter.presentCount(response: .init(total: total)) }
}

@MainActor
protocol CountPresentationLogic: AnyObject {
    func presentCount(response: Count.Response)
}

@MainActor
final class CountPresenter: CountPresentationLogic {
    weak var viewController: (any CountDisplayLogic)?

    func presentCount(response: Count.Response) {
        viewController?.displayCount(viewModel: .init(text: "\(response.total)"))
    }
}

@MainActor
protocol CountDisplayLogic: AnyObject {
    func displayCount(viewModel: Count.ViewModel)
}

@MainActor
final class CountRouter: TableRouting {
    static let routes: RouteTable<CountRouter> = ["routeToDeeper": routeToDeeper]
    weak var viewController: CountViewController?
    let dataStore: any CountDataStore

    init(dataStore: any CountDataStore) {
        self.dataStore = dataStore
    }

    func routeToDeeper(segue: Segue?) {
        if segue == nil { viewController?.performSegue("Deeper") }
    }
}

@MainActor
final class CountViewController: SceneViewController, CountDisplayLogic {
    static let actions: [BoundAction<CountViewController>] = [
        .action("count", "Count", "Increments the count.") {
            await $0.interactor.count(request: .init(step: 1))
        },
        .action("show", "Show", "Shows the count again.") { $0.interactor.show() },
    ]

    let scene = SceneState(Screen(title: "Count"))
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }
    private let interactor: any CountBusinessLogic
    private let router: CountRouter

    init(interactor: any CountBusinessLogic, router: CountRouter) {
        self.interactor = interactor
        self.router = router
    }

    func displayCount(viewModel: Count.ViewModel) {
        screen.blocks = [.text(TextBlock(.init(verbatim: viewModel.text)))]
    }
}

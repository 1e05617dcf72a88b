import SceneKitCore

/// A minimal scene: one use case and one route.
enum Cycle {
    struct Request { var number: Int }
    struct Response { var number: Int }
    struct ViewModel { var text: String }
}

@MainActor
protocol CycleBusinessLogic: AnyObject {
    func show(request: Cycle.Request)
}

@MainActor
protocol CyclePresentationLogic: AnyObject {
    func present(response: Cycle.Response)
}

@MainActor
protocol CycleDisplayLogic: AnyObject {
    func display(viewModel: Cycle.ViewModel)
}

@MainActor
final class CycleInteractor: CycleBusinessLogic {
    private let presenter: any CyclePresentationLogic

    init(presenter: any CyclePresentationLogic) { self.presenter = presenter }

    @inline(never)
    func show(request: Cycle.Request) { presenter.present(response: .init(number: request.number)) }
}

@MainActor
final class CyclePresenter: CyclePresentationLogic {
    weak var viewController: (any CycleDisplayLogic)?

    @inline(never)
    func present(response: Cycle.Response) {
        viewController?.display(viewModel: .init(text: "number \(response.number)"))
    }
}

@MainActor
final class CycleRouter: TableRouting {
    static let routes: RouteTable<CycleRouter> = ["routeToNext": routeToNext]
    private(set) var routed = 0

    @inline(never)
    func routeToNext(segue: Segue?) { routed += 1 }
}

@MainActor
final class CycleScene: SceneViewController, CycleDisplayLogic {
    let interactor: any CycleBusinessLogic
    let router = CycleRouter()
    let scene = SceneState(Screen(title: "Cycle"))
    var segueRouter: (any SegueRouting)? { router }
    private(set) var shown = ""

    init() {
        let presenter = CyclePresenter()
        interactor = CycleInteractor(presenter: presenter)
        presenter.viewController = self
    }

    @inline(never)
    func display(viewModel: Cycle.ViewModel) { shown = viewModel.text }
}

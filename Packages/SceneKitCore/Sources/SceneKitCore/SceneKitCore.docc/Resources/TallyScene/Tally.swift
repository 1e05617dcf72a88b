public import SceneKitCore

enum Tally {
    enum Count {
        struct Request: Equatable, Sendable { var change: Int }
        struct Response: Equatable, Sendable { var inside: Int }
        struct ViewModel: Equatable, Sendable { var text: String }
    }
}

@MainActor protocol TallyBusinessLogic: AnyObject { func count(request: Tally.Count.Request) async }
@MainActor protocol TallyPresentationLogic: AnyObject { func presentCount(response: Tally.Count.Response) }
@MainActor protocol TallyDisplayLogic: AnyObject { func displayCount(viewModel: Tally.Count.ViewModel) }

final class TallyInteractor: TallyBusinessLogic {
    private let presenter: any TallyPresentationLogic
    private var inside = 0

    init(presenter: any TallyPresentationLogic) { self.presenter = presenter }

    func count(request: Tally.Count.Request) async {
        inside = max(0, inside + request.change)
        presenter.presentCount(response: .init(inside: inside))
    }
}

final class TallyPresenter: TallyPresentationLogic {
    weak var viewController: (any TallyDisplayLogic)?

    func presentCount(response: Tally.Count.Response) {
        let text = response.inside == 1 ? "1 person is inside." : "\(response.inside) people are inside."
        viewController?.displayCount(viewModel: .init(text: text))
    }
}

final class TallyViewController: SceneViewController, TallyDisplayLogic {
    weak var host: (any SceneHost)?
    let segueRouter: (any SegueRouting)? = nil
    private(set) var screen = Screen(title: "Tally", actions: TallyConfigurator.definition.actions) {
        didSet { host?.screenDidChange(self) }
    }
    private let interactor: any TallyBusinessLogic

    init(interactor: any TallyBusinessLogic) { self.interactor = interactor }

    func didLoad() async { await interactor.count(request: .init(change: 0)) }

    func handle(_ event: Event) async {
        guard case .action(let action, _) = event else { return }
        await interactor.count(request: .init(change: action == "enter" ? 1 : -1))
    }

    func displayCount(viewModel: Tally.Count.ViewModel) {
        screen.blocks = [.text(TextBlock(viewModel.text))]
    }
}

public enum TallyConfigurator {
    public static let definition = SceneDefinition(
        name: "Tally",
        package: "TallyScene",
        summary: "How many people are inside.",
        actions: [
            SceneAction("enter", label: "Came in", key: "+", summary: "Counts somebody who came in."),
            SceneAction("leave", label: "Left", key: "-", summary: "Counts somebody who left."),
        ],
        configure: { _ in
            let presenter = TallyPresenter()
            let viewController = TallyViewController(interactor: TallyInteractor(presenter: presenter))
            presenter.viewController = viewController
            return viewController
        }
    )
}

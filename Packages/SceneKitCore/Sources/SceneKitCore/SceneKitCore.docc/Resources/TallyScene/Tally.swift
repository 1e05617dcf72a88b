public import SceneKitCore

enum Tally {
    enum Count {
        struct Request: Equatable, Sendable { var change: Int }
        struct Response: Equatable, Sendable { var inside: Int }
        struct ViewModel: Equatable, Sendable { var text: LocalizedText }
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
        let text = LocalizedText(
            count: response.inside,
            one: "1 person is inside.",
            other: "\(response.inside) people are inside."
        )
        viewController?.displayCount(viewModel: .init(text: text))
    }
}

final class TallyViewController: SceneViewController, TallyDisplayLogic {
    static let actions: [BoundAction<TallyViewController>] = [
        .action("enter", "Came in", key: "+", "Counts somebody who came in.") { await $0.count(1) },
        .action("leave", "Left", key: "-", "Counts somebody who left.") { await $0.count(-1) },
    ]

    let scene = SceneState(Screen(title: "Tally"))
    private let interactor: any TallyBusinessLogic

    init(interactor: any TallyBusinessLogic) { self.interactor = interactor }

    func didLoad() async { await count(0) }

    private func count(_ change: Int) async { await interactor.count(request: .init(change: change)) }

    func displayCount(viewModel: Tally.Count.ViewModel) {
        screen.blocks = [.text(TextBlock(viewModel.text))]
    }
}

@MainActor
enum TallyConfigurator {
    static let definition = SceneDefinition(
        TallyViewController.self,
        summary: "How many people are inside.",
        configure: { _ in
            let presenter = TallyPresenter()
            let viewController = TallyViewController(interactor: TallyInteractor(presenter: presenter))
            presenter.viewController = viewController
            return viewController
        }
    )
}

extension SceneModule {
    @MainActor
    public static let tally = SceneModule(
        "TallyScene",
        version: "1.0",
        scenes: [TallyConfigurator.definition],
        entrances: [Entrance("Tally")]
    )
}

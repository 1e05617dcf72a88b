import SceneKitCore

/// A list of words whose rows open a word: the demo pair's first scene, with the complete cycle.
enum WordList {
    enum ShowWords {
        struct Request: Equatable, Sendable { var filter: String }
        struct Response: Equatable, Sendable { var words: [String] }
        struct ViewModel: Equatable, Sendable { var rows: [String] }
    }
}

@MainActor
protocol WordListBusinessLogic: AnyObject {
    func showWords(request: WordList.ShowWords.Request) async
    func chooseWord(_ word: String)
}

@MainActor
protocol WordListDataStore: AnyObject {
    var words: [String] { get }
    var chosen: String? { get }
}

@MainActor
protocol WordListPresentationLogic: AnyObject {
    func presentWords(response: WordList.ShowWords.Response)
}

@MainActor
protocol WordListDisplayLogic: AnyObject {
    func displayWords(viewModel: WordList.ShowWords.ViewModel)
}

@MainActor
final class WordListInteractor: WordListBusinessLogic, WordListDataStore {
    private(set) var words: [String] = []
    private(set) var chosen: String?
    private let presenter: any WordListPresentationLogic

    init(presenter: any WordListPresentationLogic) { self.presenter = presenter }

    func showWords(request: WordList.ShowWords.Request) async {
        await Task.yield()
        words = ["ada", "bea", "cleo"].filter { request.filter.isEmpty || $0.contains(request.filter) }
        presenter.presentWords(response: .init(words: words))
    }

    func chooseWord(_ word: String) { chosen = word }
}

@MainActor
final class WordListPresenter: WordListPresentationLogic {
    weak var viewController: (any WordListDisplayLogic)?

    func presentWords(response: WordList.ShowWords.Response) {
        viewController?.displayWords(viewModel: .init(rows: response.words.map { $0.uppercased() }))
    }
}

@MainActor
final class WordListRouter: SceneRouter<any WordListDataStore>, TableRouting {
    static let routes: RouteTable<WordListRouter> = ["routeToWord": routeToWord]

    var prepared: [String] = []

    func routeToWord(segue: Segue?) {
        if let segue { prepared.append(segue.identifier) }
        route(segue) { (destination: any WordDataStore) in destination.word = dataStore.chosen }
    }
}

@MainActor
final class WordListViewController: SceneViewController {
    static let actions: [BoundAction<WordListViewController>] = [
        .action("filter", "Filter", "Filters.", values: "", [.field("text", \.self, summary: "text")]) {
            await $0.interactor.showWords(request: .init(filter: $1))
        }
    ]
    static let lists: [BoundList<WordListViewController>] = [
        .rows(of: "words", to: "Word", parameter: "word") { $0.interactor.chooseWord($1.lowercased()) }
    ]
    let scene = SceneState(Screen(title: "Words"))
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }
    var lifecycle: [String] = []

    private let interactor: any WordListBusinessLogic
    let router: WordListRouter

    init(interactor: any WordListBusinessLogic, router: WordListRouter) {
        self.interactor = interactor
        self.router = router
    }

    func didLoad() async { lifecycle.append("didLoad") }

    func willAppear() async {
        lifecycle.append("willAppear")
        await interactor.showWords(request: .init(filter: ""))
    }

    func didDisappear() { lifecycle.append("didDisappear") }
}

extension WordListViewController: WordListDisplayLogic {
    func displayWords(viewModel: WordList.ShowWords.ViewModel) {
        let rows = viewModel.rows.map { ListBlock.Row(identifier: $0, cells: [$0]) }
        screen = Screen(
            title: "Words",
            blocks: [
                .list(ListBlock(identifier: "words", columns: ["Word"], total: .init(rows.count), rows: rows))
            ]
        )
    }
}

@MainActor
enum WordListConfigurator {
    static let definition = SceneDefinition(
        WordListViewController.self,
        package: "Demo",
        summary: "Words.",
        segues: [SegueDeclaration("Word")],
        configure: { _ in configure() }
    )

    static func configure() -> WordListViewController {
        let presenter = WordListPresenter()
        let interactor = WordListInteractor(presenter: presenter)
        let router = WordListRouter(dataStore: interactor)
        let viewController = WordListViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}

import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("One game's view controller and router")
struct ViewGameViewControllerTests {
    private let interactor = ViewGameInteractorSpy()
    private let host = RecordingHost()
    private let viewController: ViewGameViewController

    init() {
        let router = ViewGameRouter(dataStore: interactor)
        viewController = ViewGameViewController(interactor: interactor, router: router)
        router.viewController = viewController
        viewController.host = host
    }

    @Test("The game is fetched when the view is first shown, and follows changes")
    func loading() async {
        #expect(viewController.screen == Screen(title: "Game", actions: GameScreens.actions("list")))
        await viewController.didLoad()
        await viewController.willAppear()
        host.expect(.observe("game"))
        interactor.expect(ViewGame.FollowGame.Request(), ViewGame.FetchGame.Request())
        await host.finish()
    }

    @Test(
        "The contacts open with the given name as a search, and the game is lent to the chosen contact",
        arguments: [(nil, [:]), ("ada", ["contact": "ada"])] as [(String?, Parameters)]
    )
    func lend(to name: String?, parameters: Parameters) async throws {
        host.willResult(.value(PickedItem(id: "7", title: "Ada Lovelace")), of: "PickContact")
        try await viewController.handle(.action("lend", values: name.map { ["to": [.text($0)]] } ?? [:]))
        host.expect(.result(of: "PickContact", parameters: parameters))
        interactor.expect(ViewGame.LendGame.Request(contactID: "7", contactName: "Ada Lovelace"))
        await host.finish()
    }

    @Test("Where no contact is chosen the game is not lent")
    func dismissed() async throws {
        host.willResult(SceneResult<PickedItem>.dismissed, of: "PickContact")
        try await viewController.handle(.action("lend"))
        host.expect(.result(of: "PickContact"))
        interactor.expect()
        await host.finish()
    }

    @Test("Returning is the interactor's, the way to the list and to the borrower the router's")
    func actions() async throws {
        try await viewController.handle(.action("return"))
        interactor.expect(ViewGame.ReturnGame.Request())
        try await viewController.handle(.action("list"))
        host.expect(.segue("GameList"))
        try await viewController.handle(.action("borrower"))
        host.expect()
        interactor.loan = .goToAda
        try await viewController.handle(.action("borrower"))
        host.expect(.segue("ViewContact", parameters: ["id": "7"]))
        await host.finish()
    }

    @Test("Preparing for the borrower's card passes nothing more")
    func prepare() async {
        interactor.loan = .goToAda
        let segue = Segue(
            identifier: "ViewContact",
            kind: .push,
            source: viewController,
            destination: viewController
        )
        viewController.prepare(for: segue)
        #expect(segue.failure == nil)
        await host.finish()
    }

    @Test("A screen offers what can be done with the game: lend one that is here, return one that is lent")
    func offers() async {
        typealias ViewModel = ViewGame.FetchGame.ViewModel
        var viewModel = ViewModel(
            title: "Go",
            items: [.init("Title", "Go")],
            availability: .here,
            notice: Message(.information, "Back.")
        )
        var screen = Screen(
            title: "Go",
            blocks: [.detail(DetailBlock(identifier: "game", items: [.init("Title", "Go")]))],
            actions: GameScreens.actions("lend", "list"),
            message: Message(.information, "Back.")
        )
        viewController.displayReturnedGame(viewModel: .init(game: viewModel))
        host.expect(screen: screen)
        viewModel.availability = .lent
        viewModel.notice = nil
        viewController.displayLentGame(viewModel: .init(game: viewModel))
        screen.actions = GameScreens.actions("return", "borrower", "list")
        screen.message = nil
        host.expect(screen: screen)
        viewController.displayGame(viewModel: ViewModel(title: "Game", notice: Message(.warning, "None.")))
        host.expect(
            screen: Screen(
                title: "Game",
                actions: GameScreens.actions("list"),
                message: Message(.warning, "None.")
            )
        )
        await host.finish()
    }
}

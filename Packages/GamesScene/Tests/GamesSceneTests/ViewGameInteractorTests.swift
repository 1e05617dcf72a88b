import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("One game's interactor")
struct ViewGameInteractorTests {
    private let presenter = ViewGamePresenterSpy()

    private func interactor(_ worker: GamesWorkerStub, id: String? = "go") -> ViewGameInteractor {
        let interactor = ViewGameInteractor(presenter: presenter, worker: worker)
        interactor.gameID = id
        return interactor
    }

    // MARK: - Fetch game

    @Test("The game of the data store is fetched with its loan; errors are presented too")
    func fetch() async {
        let found = interactor(GamesWorkerStub(game: .success(.go), loan: .success(.goToAda)))
        await found.fetchGame(request: .init())
        #expect(found.game == .go && found.loan == .goToAda)
        let missing = interactor(GamesWorkerStub(game: .failure(.notFound(id: "x"))), id: nil)
        await missing.fetchGame(request: .init())
        #expect(missing.game == nil && missing.loan == nil)
        let failing = interactor(GamesWorkerStub(game: .success(.go), loan: .failure(.storage("locked"))))
        await failing.fetchGame(request: .init())
        #expect(failing.game == nil)
        presenter.expect(
            ViewGame.FetchGame.Response(game: .success(.go), loan: .goToAda),
            ViewGame.FetchGame.Response(game: .failure(.notFound(id: "x"))),
            ViewGame.FetchGame.Response(game: .failure(.storage("locked")))
        )
    }

    @Test("000-25: the worker is called, game and loan are stored, and only then presented")
    func order() async {
        let journal = Journal()
        let interactor = interactor(
            GamesWorkerStub(journal: journal, game: .success(.go), loan: .success(.goToAda))
        )
        presenter.write(to: journal) { [unowned interactor] in interactor.loan }
        await interactor.fetchGame(request: .init())
        journal.expect(
            .work(GamesWorkerStub.Call.game(id: "go")),
            .work(GamesWorkerStub.Call.loan(of: "go")),
            .stored(Optional(Loan.goToAda)),
            .response(ViewGame.FetchGame.Response(game: .success(.go), loan: .goToAda))
        )
    }

    // MARK: - Follow game

    @Test("A change by somebody else is presented, and none of another game or of the person's own")
    func follow() async {
        let worker = GamesWorkerStub(game: .success(.go), lent: .success(.goToAda))
        let interactor = interactor(worker)
        await interactor.fetchGame(request: .init())
        let following = Task { await interactor.followGame(request: .init()) }
        await worker.changes.send(())
        await interactor.lendGame(request: .init(contactID: "7", contactName: "Ada Lovelace"))
        // Somebody else has ended the loan.
        await worker.changes.send(())
        await worker.changes.send(())
        following.cancel()
        await following.value
        #expect(interactor.loan == nil)
        presenter.expect(
            ViewGame.FetchGame.Response(game: .success(.go)),
            ViewGame.LendGame.Response(game: .go, loan: .success(.goToAda)),
            ViewGame.FetchGame.Response(game: .success(.go))
        )
    }

    // MARK: - Lend game

    @Test("The game is lent to the contact, the loan is stored, and only then presented")
    func lend() async {
        let journal = Journal()
        let interactor = interactor(
            GamesWorkerStub(journal: journal, game: .success(.go), lent: .success(.goToAda))
        )
        await interactor.fetchGame(request: .init())
        presenter.expect(ViewGame.FetchGame.Response(game: .success(.go)))
        presenter.write(to: journal) { [unowned interactor] in interactor.loan }
        await interactor.lendGame(request: .init(contactID: "7", contactName: "Ada Lovelace"))
        journal.expect(
            .work(GamesWorkerStub.Call.game(id: "go")),
            .work(GamesWorkerStub.Call.loan(of: "go")),
            .work(GamesWorkerStub.Call.lend(id: "go", contactID: "7", contactName: "Ada Lovelace")),
            .stored(Optional(Loan.goToAda)),
            .response(ViewGame.LendGame.Response(game: .go, loan: .success(.goToAda)))
        )
    }

    @Test("A game that was lent elsewhere meanwhile has that loan; one that could not be lent has none")
    func lendFailures() async {
        let lent = interactor(GamesWorkerStub(game: .success(.go), lent: .failure(.lentAlready(.goToBob))))
        let failing = interactor(GamesWorkerStub(game: .success(.go), lent: .failure(.storage("full"))))
        for interactor in [lent, failing] {
            await interactor.fetchGame(request: .init())
            await interactor.lendGame(request: .init(contactID: "7", contactName: "Ada"))
        }
        #expect(lent.loan == .goToBob && failing.loan == nil)
        presenter.expect(
            ViewGame.FetchGame.Response(game: .success(.go)),
            ViewGame.LendGame.Response(game: .go, loan: .failure(.lentAlready(.goToBob))),
            ViewGame.FetchGame.Response(game: .success(.go)),
            ViewGame.LendGame.Response(game: .go, loan: .failure(.storage("full")))
        )
    }

    // MARK: - Return game

    @Test(
        "A loan that has ended is no longer stored; one that could not be ended is",
        arguments: [.success(.goToAda), .success(nil), .failure(.storage("full"))]
            as [Result<Loan?, GamesFailure>]
    )
    func giveBack(result: Result<Loan?, GamesFailure>) async {
        let interactor = interactor(
            GamesWorkerStub(game: .success(.go), loan: .success(.goToAda), returned: result)
        )
        await interactor.fetchGame(request: .init())
        await interactor.returnGame(request: .init())
        #expect(interactor.loan == (result == .failure(.storage("full")) ? .goToAda : nil))
        presenter.expect(
            ViewGame.FetchGame.Response(game: .success(.go), loan: .goToAda),
            ViewGame.ReturnGame.Response(game: .go, knownLoan: .goToAda, endedLoan: result)
        )
    }

    @Test("Without a game nothing is lent or returned")
    func missing() async {
        let interactor = interactor(GamesWorkerStub())
        await interactor.lendGame(request: .init(contactID: "7", contactName: "Ada"))
        await interactor.returnGame(request: .init())
        presenter.expect()
    }
}

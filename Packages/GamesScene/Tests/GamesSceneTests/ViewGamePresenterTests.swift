import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("One game's presenter")
struct ViewGamePresenterTests {
    private typealias ViewModel = ViewGame.FetchGame.ViewModel

    private let presenter: ViewGamePresenter
    private let display = ViewGameDisplaySpy()

    init() throws {
        presenter = ViewGamePresenter(timeZone: try #require(TimeZone(secondsFromGMT: 0)))
        presenter.viewController = display
    }

    private func go(lentTo borrower: String? = nil, notice: Message? = nil) -> ViewModel {
        let loan = borrower.map { [DetailBlock.Item("Lent to", $0)] } ?? []
        return ViewModel(
            title: "Go",
            picture: Picture(of: "Go"),
            items: [
                .init("Title", "Go"), .init("Year", "1000", kind: .integer()),
                .init("Decade", "1000s"),
            ] + loan + [.init("Id", "go", kind: .identifier)],
            availability: borrower == nil ? .here : .lent,
            notice: notice
        )
    }

    private let ada = "Ada Lovelace since 22 November 2026"
    private let bob = "Bob since 1 January 1970"

    @Test("Title, year and decade are shown, who has the game since when, and what is missing is worded")
    func fetch() {
        presenter.presentGame(response: .init(game: .success(.go)))
        presenter.presentGame(response: .init(game: .success(.go), loan: .goToAda))
        presenter.presentGame(response: .init(game: .failure(.notFound(id: "x"))))
        presenter.presentGame(response: .init(game: .failure(.storage("locked"))))
        display.expect(
            go(),
            go(lentTo: ada),
            ViewGame.FetchGame.ViewModel(title: "Game", notice: Message(.warning, "There is no game 'x'.")),
            ViewGame.FetchGame.ViewModel(
                title: "Game",
                notice: Message(.error, "The games could not be reached: locked")
            )
        )
    }

    @Test("The day is that of the person's time zone")
    func day() throws {
        let presenter = ViewGamePresenter(timeZone: try #require(TimeZone(secondsFromGMT: 3_600)))
        presenter.viewController = display
        presenter.presentGame(response: .init(game: .success(.go), loan: .goToAda))
        display.expect(go(lentTo: "Ada Lovelace since 23 November 2026"))
    }

    @Test("Lending reports the borrower or the reason of a failure")
    func lend() {
        presenter.presentLentGame(response: .init(game: .go, loan: .success(.goToAda)))
        presenter.presentLentGame(response: .init(game: .go, loan: .failure(.lentAlready(.goToBob))))
        presenter.presentLentGame(response: .init(game: .go, loan: .failure(.storage("full"))))
        display.expect(
            ViewGame.LendGame.ViewModel(
                game: go(lentTo: ada, notice: Message(.information, "Go is lent to Ada Lovelace."))
            ),
            ViewGame.LendGame.ViewModel(
                game: go(
                    lentTo: bob,
                    notice: Message(.warning, "The game is already lent to Bob: 'return' it first.")
                )
            ),
            ViewGame.LendGame.ViewModel(
                game: go(notice: Message(.error, "The games could not be reached: full"))
            )
        )
    }

    @Test("Returning shows the borrower or the reason of a failure")
    func giveBack() {
        for loan in [.success(.goToAda), .success(nil), .failure(.storage("full"))]
            as [Result<Loan?, GamesFailure>]
        {
            presenter.presentReturnedGame(response: .init(game: .go, knownLoan: .goToAda, endedLoan: loan))
        }
        display.expect(
            ViewGame.ReturnGame.ViewModel(
                game: go(notice: Message(.information, "Go is back from Ada Lovelace."))
            ),
            ViewGame.ReturnGame.ViewModel(game: go(notice: Message(.warning, "Go was already back."))),
            ViewGame.ReturnGame.ViewModel(
                game: go(lentTo: ada, notice: Message(.error, "The games could not be reached: full"))
            )
        )
    }
}

import FoundationEssentials
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewGamePresentationLogic: AnyObject {
    func presentGame(response: ViewGame.FetchGame.Response)
    func presentLentGame(response: ViewGame.LendGame.Response)
    func presentReturnedGame(response: ViewGame.ReturnGame.Response)
}

final class ViewGamePresenter: ViewGamePresentationLogic {
    weak var viewController: (any ViewGameDisplayLogic)?
    private let timeZone: TimeZone

    /// - Parameter timeZone: The time zone of shown dates.
    init(timeZone: TimeZone = .current) {
        self.timeZone = timeZone
    }

    // MARK: - Fetch game

    func presentGame(response: ViewGame.FetchGame.Response) {
        let viewModel: ViewGame.FetchGame.ViewModel =
            switch response.game {
            case .success(let game): viewModel(of: game, response.loan)
            case .failure(let failure): .init(title: "Game", notice: notice(failure))
            }
        viewController?.displayGame(viewModel: viewModel)
    }

    // MARK: - Lend game

    func presentLentGame(response: ViewGame.LendGame.Response) {
        let game = response.game
        let viewModel: ViewGame.FetchGame.ViewModel =
            switch response.loan {
            case .success(let loan):
                viewModel(
                    of: game,
                    loan,
                    Message(.information, "\(game.title) is lent to \(loan.contactName).")
                )
            case .failure(.lentAlready(let loan)):
                viewModel(of: game, loan, notice(.lentAlready(loan)))
            case .failure(let failure):
                viewModel(of: game, nil, notice(failure))
            }
        viewController?.displayLentGame(viewModel: .init(game: viewModel))
    }

    // MARK: - Return game

    func presentReturnedGame(response: ViewGame.ReturnGame.Response) {
        let game = response.game
        let viewModel: ViewGame.FetchGame.ViewModel =
            switch response.endedLoan {
            case .success(let loan?):
                viewModel(
                    of: game,
                    nil,
                    Message(.information, "\(game.title) is back from \(loan.contactName).")
                )
            case .success(nil):
                viewModel(of: game, nil, Message(.warning, "\(game.title) was already back."))
            case .failure(let failure):
                viewModel(of: game, response.knownLoan, notice(failure))
            }
        viewController?.displayReturnedGame(viewModel: .init(game: viewModel))
    }

    private func viewModel(
        of game: Game,
        _ loan: Loan?,
        _ notice: Message? = nil
    ) -> ViewGame.FetchGame.ViewModel {
        .init(
            title: LocalizedText(verbatim: game.title),
            picture: game.picture,
            items: items(of: game, loan),
            availability: loan == nil ? .here : .lent,
            notice: notice
        )
    }

    private func items(of game: Game, _ loan: Loan?) -> [DetailBlock.Item] {
        var items: [DetailBlock.Item] = [
            .init("Title", game.title),
            .init("Year", String(game.year), kind: .integer()),
            .init("Decade", GamesWording.text(game.decade)),
        ]
        if let loan {
            let day = GamesWording.day(loan.since, in: timeZone)
            items.append(.init("Lent to", "\(loan.contactName) since \(day)"))
        }
        items.append(.init("Id", game.id, kind: .identifier))
        return items
    }

    private func notice(_ failure: GamesFailure) -> Message {
        let text = GamesWording.text(failure)
        return switch failure {
        case .notFound, .lentAlready: Message(.warning, text)
        case .storage, .full, .catalogue, .cancelled: Message(.error, text)
        }
    }
}

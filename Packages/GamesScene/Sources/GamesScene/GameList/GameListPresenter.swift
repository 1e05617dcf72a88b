import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol GameListPresentationLogic: AnyObject {
    func presentGames(response: GameList.ShowGames.Response)
    func presentAge(response: GameList.UpdateAge.Response)
    func presentRefresh(response: GameList.RefreshGames.Response)
}

final class GameListPresenter: GameListPresentationLogic {
    weak var viewController: (any GameListDisplayLogic)?

    // MARK: - Show games

    func presentGames(response: GameList.ShowGames.Response) {
        var viewModel = GameList.ShowGames.ViewModel(
            title: GameListWording.title(response.request.years),
            placeholder: GameListWording.placeholder(response.request)
        )
        switch response.page {
        case .success(let page):
            let borrowers = Dictionary(
                page.loans.map { ($0.id, $0.contactName) },
                uniquingKeysWith: { first, _ in first }
            )
            viewModel.displayedGames = page.games.map { displayed($0, borrower: borrowers[$0.id] ?? "") }
            viewModel.borrowersHeading = borrowers.isEmpty ? nil : "Lent to"
            viewModel.offset = page.offset
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
            viewModel.bars = page.decades.map { decade in
                ChartBlock.Bar(
                    GamesWording.text(decade.decade),
                    value: Double(decade.count),
                    text: GamesWording.games(decade.count)
                )
            }
            viewModel.notice = notice(of: page, response.request)
        case .failure(let failure):
            viewModel.notice = Message(.error, GamesWording.text(failure))
        }
        viewController?.displayGames(viewModel: viewModel)
    }

    private func displayed(
        _ game: Game,
        borrower: String
    ) -> GameList.ShowGames.ViewModel.DisplayedGame {
        .init(
            id: game.id,
            title: game.title,
            year: String(game.year),
            picture: game.picture,
            borrower: borrower
        )
    }

    /// The most important message: a list of another catalogue, no match, or an old list.
    private func notice(
        of page: GameList.ShowGames.Response.Page,
        _ request: GameList.ShowGames.Request
    ) -> Message? {
        if let problem = page.problem {
            return Message(.warning, GameListWording.substitute(problem, age: page.age))
        }
        if page.total == 0 { return Message(.warning, GameListWording.placeholder(request)) }
        if page.isStale, let age = page.age { return Message(.information, GameListWording.stale(age)) }
        return nil
    }

    // MARK: - Update age

    func presentAge(response: GameList.UpdateAge.Response) {
        viewController?.displayAge(viewModel: .init(notice: notice(of: response.page, response.request)))
    }

    // MARK: - Refresh games

    func presentRefresh(response: GameList.RefreshGames.Response) {
        let viewModel: GameList.RefreshGames.ViewModel =
            switch response {
            case .started:
                .init(
                    progress: ProgressBlock(
                        label: "Refreshing",
                        fraction: nil,
                        detail: "fetching the catalogue"
                    )
                )
            case .ended(let result): .init(notice: message(result))
            }
        viewController?.displayRefresh(viewModel: viewModel)
    }

    private func message(_ result: Result<RefreshedGames, GamesFailure>) -> Message {
        switch result {
        case .success(.replaced(let count)):
            Message(.information, "The list was replaced: \(GamesWording.games(count)).")
        case .success(.unchanged): Message(.information, "The catalogue has not changed.")
        case .success(.kept(let age, let failure)):
            Message(.warning, GameListWording.kept(failure, age: age))
        case .failure(.cancelled): Message(.warning, "The refresh was cancelled.")
        case .failure(let failure): Message(.error, GamesWording.text(failure))
        }
    }
}

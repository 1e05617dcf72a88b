/// What the interactor has presented.
@MainActor
protocol GameListPresentationLogic: AnyObject {
    func presentGames(response: GameList.ShowGames.Response)
    func presentSelectedGame(response: GameList.SelectGame.Response)
    func presentRefresh(response: GameList.RefreshGames.Response)
}

@MainActor
final class GameListPresenter: GameListPresentationLogic {
    weak var viewController: (any GameListDisplayLogic)?

    // MARK: - Show games

    func presentGames(response: GameList.ShowGames.Response) {
        let placeholder = GameListWording.placeholder(response)
        var viewModel = GameList.ShowGames.ViewModel(
            title: GameListWording.title(response.years),
            placeholder: placeholder,
            chartTitle: "Games by decade"
        )
        if case .failure(let fault) = response.years { viewModel.yearsError = GameListWording.text(fault) }
        switch response.page {
        case .success(let page):
            viewModel.displayedGames = page.games.map(displayed)
            viewModel.offset = page.offset
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
            viewModel.bars = page.decades.map(bar)
            viewModel.notice = notice(of: page, response, placeholder: placeholder)
        case .failure(let failure):
            viewModel.notice = .error(GamesWording.text(failure))
        }
        viewController?.displayGames(viewModel: viewModel)
    }

    private func displayed(_ game: Game) -> GameList.ShowGames.ViewModel.DisplayedGame {
        .init(
            id: game.id,
            title: game.title,
            year: String(game.year),
            picture: .init(
                summary: "Picture of \(game.title)",
                monogram: GamePicture.monogram(of: game.title),
                hue: GamePicture.hue(of: game.title),
                source: game.imageName
            )
        )
    }

    private func bar(_ count: DecadeCount) -> GameList.ShowGames.ViewModel.DisplayedBar {
        .init(
            label: GamesWording.text(count.decade),
            value: Double(count.count),
            text: GamesWording.games(count.count)
        )
    }

    /// What matters most comes first: a filter that is none, a list that is not the wanted one, no match, an old list.
    private func notice(
        of page: GameList.ShowGames.Response.Page,
        _ response: GameList.ShowGames.Response,
        placeholder: String
    ) -> Notice? {
        if case .failure(let fault) = response.years {
            return response.request.isTyping ? nil : .error(GameListWording.text(fault))
        }
        if let problem = page.problem { return .warning(GameListWording.substitute(problem, age: page.age)) }
        if page.total == 0 { return .warning(placeholder) }
        if page.isStale, let age = page.age { return .information(GameListWording.stale(age)) }
        return nil
    }

    // MARK: - Select game

    func presentSelectedGame(response: GameList.SelectGame.Response) {
        viewController?.displaySelectedGame(viewModel: .init())
    }

    // MARK: - Refresh games

    func presentRefresh(response: GameList.RefreshGames.Response) {
        let viewModel: GameList.RefreshGames.ViewModel =
            switch response {
            case .started: .init(progress: .init(label: "Refreshing", detail: "asking for the catalogue"))
            case .ended(.success(.replaced(let count))):
                .init(notice: .information("The list is new: \(GamesWording.games(count))."))
            case .ended(.success(.unchanged)):
                .init(notice: .information("The catalogue has not changed."))
            case .ended(.success(.kept(let age, let failure))):
                .init(notice: .warning(GameListWording.kept(failure, age: age)))
            case .ended(.failure(.cancelled)): .init(notice: .warning("The refresh was cancelled."))
            case .ended(.failure(let failure)): .init(notice: .error(GamesWording.text(failure)))
            }
        viewController?.displayRefresh(viewModel: viewModel)
    }
}

/// What the interactor has presented.
@MainActor
protocol ViewGamePresentationLogic: AnyObject {
    func presentGame(response: ViewGame.FetchGame.Response)
}

@MainActor
final class ViewGamePresenter: ViewGamePresentationLogic {
    weak var viewController: (any ViewGameDisplayLogic)?

    // MARK: - Fetch game

    func presentGame(response: ViewGame.FetchGame.Response) {
        let viewModel: ViewGame.FetchGame.ViewModel =
            switch response.game {
            case .success(let game): .init(title: game.title, items: items(of: game))
            case .failure(let failure): .init(title: "Game", notice: notice(failure))
            }
        viewController?.displayGame(viewModel: viewModel)
    }

    private func items(of game: Game) -> [ViewGame.FetchGame.ViewModel.DisplayedItem] {
        var items: [ViewGame.FetchGame.ViewModel.DisplayedItem] = [
            .init(label: "Title", value: game.title),
            .init(label: "Year", value: String(game.year)),
            .init(label: "Decade", value: GamesWording.text(game.decade)),
        ]
        if let imageName = game.imageName { items.append(.init(label: "Image", value: imageName)) }
        items.append(.init(label: "Id", value: game.id))
        return items
    }

    private func notice(_ failure: GamesFailure) -> Notice {
        let text = GamesWording.text(failure)
        return if case .notFound = failure { .warning(text) } else { .error(text) }
    }
}

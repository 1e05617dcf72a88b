import SceneKitCore

/// The view models that the presenter shows of one game.
@MainActor
protocol ViewGameDisplayLogic: AnyObject {
    func displayGame(viewModel: ViewGame.FetchGame.ViewModel)
    func displayLentGame(viewModel: ViewGame.LendGame.ViewModel)
    func displayReturnedGame(viewModel: ViewGame.ReturnGame.ViewModel)
}

final class ViewGameViewController: RoutedScene<any ViewGameBusinessLogic, any ViewGameRouting> {
    static let actions: [BoundAction<ViewGameViewController>] = [
        .action(
            "lend",
            key: "L",
            "Lends the game to a contact.",
            segue: "PickContact",
            when: { $0.availability == .here },
            takes: .value(
                "to",
                String?.none,
                "an id, a name, or a search with one result; without it, the contacts open to choose one",
                isPositional: false
            )
        ) { try await $0.lend(to: $1) }
        .promising(.sets),
        .action(
            "return",
            key: "R",
            "Ends the loan of the game.",
            answer: .message,
            segue: "PickContact",
            when: { $0.availability == .lent },
            perform: { await $0.interactor.returnGame(request: .init()) }
        )
        .promising(.sets),
        .segue(
            "borrower",
            key: "W",
            "Shows the contact who has the game.",
            to: "ViewContact",
            when: { $0.availability == .lent }
        ),
        .segue("list", "All games", key: "l", "Goes to the game list.", to: "GameList"),
    ]

    let scene = SceneState(Screen(title: "Game"))

    private var availability = ViewGame.FetchGame.ViewModel.Availability.missing

    func didLoad() async {
        observe("game") { [interactor] in await interactor.followGame(request: .init()) }
        await interactor.fetchGame(request: .init())
    }

    /// - Parameter name: The borrower's id, name or search; nil to open the contacts.
    private func lend(to name: String?) async throws {
        let parameters: Parameters = name.map { ["contact": $0] } ?? [:]
        let borrower = try await result(of: "PickContact", parameters: parameters, as: PickedItem.self)
        guard case .value(let contact) = borrower else { return }
        await interactor.lendGame(request: .init(contactID: contact.id, contactName: contact.title))
    }
}

extension ViewGameViewController: ViewGameDisplayLogic {
    func displayGame(viewModel: ViewGame.FetchGame.ViewModel) { display(viewModel) }

    func displayLentGame(viewModel: ViewGame.LendGame.ViewModel) { display(viewModel.game) }

    func displayReturnedGame(viewModel: ViewGame.ReturnGame.ViewModel) { display(viewModel.game) }

    private func display(_ viewModel: ViewGame.FetchGame.ViewModel) {
        let detail = DetailBlock(identifier: "game", picture: viewModel.picture, items: viewModel.items)
        availability = viewModel.availability
        screen = Screen(
            title: viewModel.title,
            blocks: detail.items.isEmpty ? [] : [.detail(detail)],
            message: viewModel.notice
        )
    }
}

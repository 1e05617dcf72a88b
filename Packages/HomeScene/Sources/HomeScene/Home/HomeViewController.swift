import SceneKitCore

/// The view models that the presenter shows on the home scene.
@MainActor
protocol HomeDisplayLogic: AnyObject {
    func displayUser(viewModel: Home.FetchUser.ViewModel)
    func displayEntrances(viewModel: Home.ShowEntrances.ViewModel)
}

final class HomeViewController: RoutedScene<any HomeBusinessLogic, any HomeRouting> {
    static let lists: [BoundList<HomeViewController>] = [
        .rows(of: "entrances") { $0.openEntrance($1) }
    ]

    let scene = SceneState(Screen(title: "Home"))

    private var user: Home.FetchUser.ViewModel?
    private var entrances: Home.ShowEntrances.ViewModel?

    func willAppear() async {
        await interactor.fetchUser(request: .init(userName: router.dataStore.userName))
        await interactor.showEntrances(request: .init())
    }

    private func openEntrance(_ row: String) {
        let entrance = entrances?.entrances.first { "\($0.location)" == row }
        if let entrance { router.openEntrance(at: entrance.location) }
    }

    private func update() {
        var blocks: [Block] = []
        if let user { blocks.append(.detail(DetailBlock(identifier: "profile", items: user.items))) }
        if let rows = entrances?.entrances, !rows.isEmpty { blocks.append(.list(list(rows))) }
        screen = Screen(title: "Home", blocks: blocks, message: user?.notice ?? entrances?.notice)
    }

    private func list(_ entrances: [Home.ShowEntrances.ViewModel.DisplayedEntrance]) -> ListBlock {
        ListBlock(
            identifier: "entrances",
            columns: ["Go to", ListBlock.Column("Records", kind: .integer()), "About"],
            total: ListBlock.Total(entrances.count),
            rows: entrances.map {
                ListBlock.Row(
                    identifier: "\($0.location)",
                    texts: [$0.title, $0.count, $0.summary]
                )
            }
        )
    }
}

extension HomeViewController: HomeDisplayLogic {
    func displayUser(viewModel: Home.FetchUser.ViewModel) {
        user = viewModel
        update()
    }

    func displayEntrances(viewModel: Home.ShowEntrances.ViewModel) {
        entrances = viewModel
        update()
    }
}

extension Home.FetchUser.ViewModel {
    fileprivate var items: [DetailBlock.Item] {
        [
            DetailBlock.Item("Name", userName), DetailBlock.Item("Phone", userPhone, kind: .phone),
            DetailBlock.Item("E-mail", userEmail, kind: .email),
        ]
        .filter { !$0.value.isEmpty }
    }
}

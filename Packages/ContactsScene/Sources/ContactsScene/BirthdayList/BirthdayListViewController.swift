import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol BirthdayListDisplayLogic: AnyObject {
    func displayOccasions(viewModel: BirthdayList.ShowOccasions.ViewModel)
}

final class BirthdayListViewController: RoutedScene<any BirthdayListBusinessLogic, any BirthdayListRouting> {
    static let lists: [BoundList<BirthdayListViewController>] = [
        .rows(
            of: "occasions",
            to: "ViewContact",
            select: { $0.select($1) },
            window: { $0.window = $1 }
        )
    ]

    let scene = SceneState(Screen(title: "Birthdays", blocks: [.list(emptyList)]))
    private var viewModel: BirthdayList.ShowOccasions.ViewModel?
    /// The visible rows.
    private var window = ListWindow(offset: 0, limit: 50) { didSet { draw() } }

    func didLoad() async {
        observe("contacts") { [interactor] in await interactor.followContacts(request: .init()) }
    }

    func willAppear() async { await interactor.showOccasions(request: .init()) }

    private func select(_ row: String) {
        let occasion = viewModel?.displayedOccasions.first { $0.id == row }
        router.dataStore.selectedContactID = occasion?.contactID ?? row
    }

    private func draw() {
        guard let viewModel else { return }
        let all = viewModel.displayedOccasions
        var list = Self.emptyList
        list.total = ListBlock.Total(all.count, isLowerBound: viewModel.isTotalLowerBound)
        list.offset = window.offset
        list.rows = all.dropFirst(window.offset).prefix(window.limit).map {
            ListBlock.Row(
                identifier: $0.id,
                texts: [.init(verbatim: $0.date), $0.distance, .init(verbatim: $0.name), $0.occasion, $0.age]
            )
        }
        list.$placeholder = viewModel.placeholder
        screen.blocks = [.list(list)]
        screen.message = viewModel.notice
    }

    private static let emptyList = ListBlock(
        identifier: "occasions",
        columns: [.init("Date", kind: .date), "When", "Name", "Occasion", .init("Age", kind: .integer())]
    )
}

extension BirthdayListViewController: BirthdayListDisplayLogic {
    func displayOccasions(viewModel: BirthdayList.ShowOccasions.ViewModel) {
        self.viewModel = viewModel
        draw()
    }
}

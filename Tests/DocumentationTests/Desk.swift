import SceneKitCore

final class DeskViewController: SceneViewController {
    static let actions: [BoundAction<DeskViewController>] = [
        .action("games", key: "1", "Shows the lent games.", when: { $0.tab != "LentGames" }) {
            $0.choose("LentGames")
        },
        .action("orders", key: "2", "Shows the orders.", when: { $0.tab != "Orders" }) {
            $0.choose("Orders")
        },
    ]

    let scene = SceneState(Screen(title: "Desk"))
    private var tab = "LentGames"

    func embedding(_ segue: String) -> Parameters? {
        // The birthdays are the summary above every list.
        if segue == "Birthdays" { return ["within": "7"] }
        return segue == tab ? [:] : nil
    }

    private func choose(_ tab: String) {
        self.tab = tab
        screen.$title = tab == "Orders" ? "Desk: orders" : "Desk"
    }
}

extension SceneModule {
    @MainActor static let desk = SceneModule(
        "DeskScene",
        version: "1.0",
        scenes: [
            SceneDefinition(
                DeskViewController.self,
                name: "Desk",
                summary: "Birthdays above the lent games or the orders.",
                segues: [
                    SegueDeclaration("Birthdays", to: "BirthdayList", in: "ContactsScene", .embed),
                    SegueDeclaration("LentGames", to: "LentGameList", in: "DashboardScene", .embed),
                    SegueDeclaration("Orders", to: "OrderList", in: "ShopScene", .embed),
                ],
                configure: { _ in DeskViewController() }
            )
        ]
    )
}

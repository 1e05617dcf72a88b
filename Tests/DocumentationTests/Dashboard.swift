import RecordScenes
import SceneKitCore
import StorageWorkers

struct LentGame: FieldRecord {
    static let byDue = RecordIndex("due", \LentGame.due)
    static let schema = RecordSchema(name: "lent_games", indexes: byDue) { game, words in
        words.add(game.game)
    }
    static let blank = LentGame()
    static let fields: [BoundField<LentGame>] = [
        .field("game", \.game, isRequired: true),
        .field("borrower", \.borrower, isRequired: true),
        .field("due", \.due, kind: .date),
    ]

    var id = ""
    var game = ""
    var borrower = ""
    var due = CalendarDate.today
    var title: String { game }
}

let lentGames = RecordScenes(LentGame.self) { $0.sorts = [.by(LentGame.byDue)] }

final class DashboardViewController: SceneViewController {
    static let actions: [BoundAction<DashboardViewController>] = [
        .segue("birthdays", "Birthdays", key: "b", "Opens the birthdays.", to: "BirthdayList"),
        .segue("lent-games", "Lent games", key: "g", "Opens the lent games.", to: "LentGameList"),
        .segue("orders", "Orders", key: "o", "Opens the orders.", to: "OrderList"),
    ]

    let scene = SceneState(Screen(title: "Today"))

    func embedding(_ segue: String) -> Parameters? { segue == "Birthdays" ? ["within": "7"] : [:] }
}

extension SceneModule {
    @MainActor static let dashboard = SceneModule(
        "DashboardScene",
        version: "1.0",
        scenes: [
            SceneDefinition(
                DashboardViewController.self,
                name: "Dashboard",
                summary: "What is due today.",
                segues: [
                    SegueDeclaration("Birthdays", to: "BirthdayList", in: "ContactsScene", .embed),
                    SegueDeclaration("LentGames", to: "LentGameList", .embed),
                    SegueDeclaration("Orders", to: "OrderList", in: "ShopScene", .embed),
                    SegueDeclaration("BirthdayList", in: "ContactsScene"),
                    SegueDeclaration("LentGameList"),
                    SegueDeclaration("OrderList", in: "ShopScene"),
                ],
                configure: { _ in DashboardViewController() }
            )
        ] + lentGames.scenes,
        entrances: [Entrance("Dashboard"), Entrance("LentGameList")],
        records: [LentGame.self]
    )
}

import SceneKitCore
import StorageWorkers

@testable import GamesScene

/// Helpers for tests of whole sessions.
@MainActor
enum GameScreens {
    /// The services that a host provides to the games scenes.
    static func services(
        _ store: RecordStore,
        _ configuration: GamesCatalogueConfiguration = .init()
    ) -> Services {
        let services = Services()
        services[RecordStore.self] = store
        services[GamesCatalogueConfiguration.self] = configuration
        return services
    }

    /// The list's whole screen with these games.
    static func screen(
        _ games: [Game],
        title: String = "Games",
        search: String? = nil,
        years: String? = nil,
        placeholder: String = "The catalogue has no games.",
        message: Message? = nil
    ) -> Screen {
        let sorted = games.sortedByTitle()
        let rows = sorted.map { game in
            ListBlock.Row(
                identifier: game.id,
                cells: [game.title, "\(game.year)"],
                picture: Picture(
                    of: game.title,
                    source: BundledCatalogue.games.contains(game) ? "cover-\(game.id)" : nil
                )
            )
        }
        let bars = games.countedByDecade().map {
            ChartBlock.Bar(
                "\($0.decade.start)s",
                value: Double($0.count),
                text: $0.count == 1 ? "1 game" : "\($0.count) games"
            )
        }
        return Screen(
            title: LocalizedText(verbatim: title),
            blocks: [
                .form(
                    FormBlock(
                        identifier: "filter",
                        fields: [
                            Field(
                                "search",
                                label: "Search",
                                values: search.map { [.text($0)] } ?? []
                            ),
                            Field(
                                "years",
                                label: "Years",
                                values: years.map { [.text($0)] } ?? [],
                                hint: "2006, 2000-2010 or 2000-"
                            ),
                        ],
                        filters: "games"
                    )
                ),
                .list(list(rows, placeholder)),
            ]
                + (bars.isEmpty
                    ? []
                    : [
                        .chart(ChartBlock(identifier: "decades", title: "Games by decade", bars: bars))
                    ]),
            actions: GameListViewController.actions.map(\.action).filter { $0.identifier != "cancel" },
            message: message
        )
    }

    private static func list(_ rows: [ListBlock.Row], _ placeholder: String) -> ListBlock {
        var list = ListBlock(
            identifier: "games",
            columns: ["Title", .init("Year", kind: .integer())],
            total: .init(rows.count),
            rows: rows,
            placeholder: LocalizedText(verbatim: placeholder),
            style: .cards
        )
        list.destination = .init(scene: "ViewGame", parameter: "id")
        return list
    }

    /// Actions of one game's scene.
    static func actions(_ identifiers: String...) -> [SceneAction] {
        ViewGameViewController.actions.map(\.action).filter { identifiers.contains($0.identifier) }
    }
}

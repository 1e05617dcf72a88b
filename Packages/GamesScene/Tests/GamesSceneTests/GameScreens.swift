import SceneKitCore
import StorageWorkers

@testable import GamesScene

/// What the tests of whole sessions share.
enum GameScreens {
    /// What a host provides to the games scenes.
    static func services(
        _ store: RecordStore,
        _ configuration: GamesCatalogueConfiguration = .init()
    ) -> Services {
        var services = Services()
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
                    summary: "Picture of \(game.title)",
                    monogram: GamePicture.monogram(of: game.title),
                    hue: GamePicture.hue(of: game.title),
                    source: game.imageName
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
            title: title,
            blocks: [
                .form(
                    FormBlock(
                        identifier: "filter",
                        fields: [
                            FormField(
                                identifier: "search",
                                label: "Search",
                                values: search.map { [$0] } ?? []
                            ),
                            FormField(
                                identifier: "years",
                                label: "Years",
                                values: years.map { [$0] } ?? [],
                                hint: "2006, 2000-2010 or 2000-"
                            ),
                        ]
                    )
                ),
                .list(
                    ListBlock(
                        identifier: "games",
                        columns: ["Title", "Year"],
                        total: .init(games.count),
                        rows: rows,
                        placeholder: placeholder
                    )
                ),
            ]
                + (bars.isEmpty
                    ? []
                    : [
                        .chart(ChartBlock(identifier: "decades", title: "Games by decade", bars: bars))
                    ]),
            actions: GameListActions.all.filter { $0 != GameListActions.cancel },
            message: message
        )
    }
}

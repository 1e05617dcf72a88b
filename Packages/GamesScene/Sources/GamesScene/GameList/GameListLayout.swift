import SceneKitCore

/// How the game list's screen is laid out; part of the view.
struct GameListLayout {
    var games: GameList.ShowGames.ViewModel?
    var progress: GameList.RefreshGames.DisplayedProgress?
    var notice: Notice?

    static let listIdentifier = "games"
    static let searchField = "search"
    static let yearsField = "years"

    func screen(request: GameList.ShowGames.Request) -> Screen {
        var blocks: [Block] = []
        if let progress {
            blocks.append(
                .progress(ProgressBlock(label: progress.label, fraction: nil, detail: progress.detail))
            )
        }
        blocks.append(.form(filterForm(request)))
        blocks.append(.list(list))
        if let games, !games.bars.isEmpty { blocks.append(.chart(chart(games))) }
        return Screen(
            title: games?.title ?? "Games",
            blocks: blocks,
            actions: GameListActions.all.filter { $0 != GameListActions.cancel || progress != nil },
            message: notice.map { Message($0) }
        )
    }

    private func filterForm(_ request: GameList.ShowGames.Request) -> FormBlock {
        FormBlock(
            identifier: "filter",
            fields: [
                FormField(
                    identifier: Self.searchField,
                    label: "Search",
                    values: request.search.isEmpty ? [] : [request.search]
                ),
                FormField(
                    identifier: Self.yearsField,
                    label: "Years",
                    values: request.years.isEmpty ? [] : [request.years],
                    hint: "2006, 2000-2010 or 2000-",
                    error: games?.yearsError
                ),
            ]
        )
    }

    private var list: ListBlock {
        var list = ListBlock(
            identifier: Self.listIdentifier,
            columns: ["Title", "Year"],
            placeholder: "The games are being fetched."
        )
        guard let games else { return list }
        list.total = ListBlock.Total(games.total, isLowerBound: games.isTotalLowerBound)
        list.offset = games.offset
        list.placeholder = games.placeholder
        list.rows = games.displayedGames.map { game in
            ListBlock.Row(
                identifier: game.id,
                cells: [game.title, game.year],
                picture: Picture(
                    summary: game.picture.summary,
                    monogram: game.picture.monogram,
                    hue: game.picture.hue,
                    source: game.picture.source
                )
            )
        }
        return list
    }

    private func chart(_ games: GameList.ShowGames.ViewModel) -> ChartBlock {
        ChartBlock(
            identifier: "decades",
            title: games.chartTitle,
            bars: games.bars.map { ChartBlock.Bar($0.label, value: $0.value, text: $0.text) }
        )
    }
}

import SceneKitCore

/// The blocks that show the games; part of the view.
extension GameList.ShowGames.ViewModel {
    static let waiting = Self(title: "Games", placeholder: "The games are being fetched.")

    var list: ListBlock {
        ListBlock(
            identifier: "games",
            columns: ["Title", ListBlock.Column("Year", kind: .integer())]
                + (borrowersHeading.map { [ListBlock.Column($0)] } ?? []),
            total: ListBlock.Total(total, isLowerBound: isTotalLowerBound),
            offset: offset,
            rows: displayedGames.map { game in
                ListBlock.Row(
                    identifier: game.id,
                    cells: [game.title, game.year] + (borrowersHeading == nil ? [] : [game.borrower]),
                    picture: game.picture
                )
            },
            placeholder: placeholder,
            style: .cards
        )
    }

    /// Nil if there is nothing to draw.
    var chart: ChartBlock? {
        bars.isEmpty ? nil : ChartBlock(identifier: "decades", title: "Games by decade", bars: bars)
    }
}

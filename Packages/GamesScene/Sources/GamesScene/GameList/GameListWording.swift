import SceneKitCore

/// The texts of the game list.
enum GameListWording {
    static func title(_ years: YearRange) -> LocalizedText {
        switch (years.first, years.last) {
        case (nil, nil): "Games"
        case (let first?, let last?) where first == last: "Games of \(first)"
        case (let first?, let last?): "Games from \(first) to \(last)"
        case (let first?, nil): "Games from \(first) on"
        case (nil, let last?): "Games until \(last)"
        }
    }

    /// The reason why there are no rows.
    static func placeholder(_ request: GameList.ShowGames.Request) -> LocalizedText {
        let years = request.years
        let isWhole = years.first == nil && years.last == nil
        guard request.search.isEmpty else {
            return isWhole
                ? "No game matches '\(request.search)'."
                : "\(title(years)): none matches '\(request.search)'."
        }
        return isWhole ? "The catalogue has no games." : "\(title(years)): there are none."
    }

    static func stale(_ age: Duration) -> LocalizedText {
        LocalizedText(
            command: "This list is \(GamesWording.text(age)) old; 'refresh' fetches a newer one.",
            label: "This list is \(GamesWording.text(age)) old. Refresh it for a newer one."
        )
    }

    /// The message after a failed refresh, which keeps the list.
    static func kept(_ failure: CatalogueFailure, age: Duration?) -> LocalizedText {
        let failure = GamesWording.text(.catalogue(failure))
        guard let age else { return "\(failure) The old list stays." }
        return "\(failure) The old list stays, \(GamesWording.text(age)) old."
    }

    /// The message if a list of another catalogue is shown instead.
    static func substitute(_ failure: CatalogueFailure, age: Duration?) -> LocalizedText {
        let failure = GamesWording.text(.catalogue(failure))
        guard let age else { return "\(failure) The list of the previous catalogue is shown." }
        return "\(failure) The list of the previous catalogue is shown, \(GamesWording.text(age)) old."
    }
}

/// The texts of the game list.
enum GameListWording {
    static func title(_ years: YearRange) -> String { "Games" + phrase(years) }

    /// The reason why there are no rows.
    static func placeholder(_ request: GameList.ShowGames.Request) -> String {
        let phrase = phrase(request.years)
        if !request.search.isEmpty { return "No game\(phrase) matches '\(request.search)'." }
        return phrase.isEmpty ? "The catalogue has no games." : "There is no game\(phrase)."
    }

    static func stale(_ age: Duration) -> String {
        "This list is \(GamesWording.text(age)) old; 'refresh' fetches a newer one."
    }

    /// The message after a failed refresh, which keeps the list.
    static func kept(_ failure: CatalogueFailure, age: Duration?) -> String {
        GamesWording.text(.catalogue(failure)) + " The old list stays"
            + (age.map { ", \(GamesWording.text($0)) old." } ?? ".")
    }

    /// The message if a list of another catalogue is shown instead.
    static func substitute(_ failure: CatalogueFailure, age: Duration?) -> String {
        GamesWording.text(.catalogue(failure)) + " The list of the previous catalogue is shown"
            + (age.map { ", \(GamesWording.text($0)) old." } ?? ".")
    }

    private static func phrase(_ years: YearRange) -> String {
        switch (years.first, years.last) {
        case (nil, nil): ""
        case (let first?, let last?) where first == last: " of \(first)"
        case (let first?, let last?): " from \(first) to \(last)"
        case (let first?, nil): " from \(first) on"
        case (nil, let last?): " until \(last)"
        }
    }
}

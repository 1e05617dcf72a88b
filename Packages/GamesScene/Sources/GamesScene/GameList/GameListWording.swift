/// The words of the game list.
enum GameListWording {
    static func title(_ years: YearRange) -> String { "Games" + phrase(years) }

    /// The reason why there are no rows.
    static func placeholder(_ request: GameList.ShowGames.Request) -> String {
        let phrase = phrase(request.years)
        if !request.search.isEmpty { return "No game\(phrase) matches '\(request.search)'." }
        return phrase.isEmpty ? "The catalogue has no games." : "There is no game\(phrase)."
    }

    static func stale(_ age: Duration) -> String {
        "This list is \(GamesWording.text(age)) old; 'refresh' asks for a newer one."
    }

    /// The refresh failed, and the list is still there.
    static func kept(_ failure: CatalogueFailure, age: Duration?) -> String {
        GamesWording.text(.catalogue(failure)) + " The list is still the one before"
            + (age.map { ", \(GamesWording.text($0)) old." } ?? ".")
    }

    /// A list of another catalogue stands in.
    static func substitute(_ failure: CatalogueFailure, age: Duration?) -> String {
        GamesWording.text(.catalogue(failure)) + " Shown is the list of the catalogue before"
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

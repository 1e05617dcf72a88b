/// The words of the game list.
enum GameListWording {
    static func title(_ years: Result<YearRange, YearRangeFault>) -> String {
        guard let years = try? years.get() else { return "Games" }
        return "Games" + phrase(years)
    }

    /// Why there are no rows.
    static func placeholder(_ response: GameList.ShowGames.Response) -> String {
        let search = response.request.search
        switch response.years {
        case .failure(let fault): return text(fault)
        case .success(let years) where search.isEmpty && years == YearRange():
            return "The catalogue has no games."
        case .success(let years) where search.isEmpty:
            return "There is no game\(phrase(years))."
        case .success(let years):
            return "No game\(phrase(years)) matches '\(search)'."
        }
    }

    static func text(_ fault: YearRangeFault) -> String {
        switch fault {
        case .notYears(let text):
            "'\(text)' is no year and no range of years: write 2006, 2000-2010, 2000- or -2010"
        case .backwards(let first, let last):
            "\(first)-\(last) ends before it begins: write the earlier year first"
        }
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

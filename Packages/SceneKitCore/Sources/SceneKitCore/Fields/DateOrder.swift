/// The order of day and month in dates that people write with slashes.
enum DateOrder: Sendable {
    case dayFirst, monthFirst

    /// The order in the language of the session whose event is handled; nil if people write both in it.
    @TaskLocal static var current: DateOrder?

    /// - Parameter language: The language's code; English has both orders, and Chinese begins with the year.
    init?(language: String) {
        guard ["de", "pt"].contains(language) else { return nil }
        self = .dayFirst
    }
}

extension CalendarDate {
    /// The dates of ISO 8601 that a person's `29.02.1980`, `29.2.`, `29/2/1980` or `1980/2/29` may mean; none if it is no
    /// such date. After a dot the month always comes second.
    ///
    /// - Parameter order: The order after a slash; nil for both.
    static func partialDates(in text: String, order: DateOrder?) -> [String] {
        guard text.utf8.count <= 14, let separator = text.first(where: { "./".contains($0) }) else {
            return []
        }
        let parts = text.split(separator: separator).map { $0.filter { $0 != " " } }
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy { "0"..."9" ~= $0 } })
        else { return [] }
        func date(_ year: String?, _ month: String, _ day: String) -> String {
            let (month, day) = (month.count == 1 ? "0" + month : month, day.count == 1 ? "0" + day : day)
            return (year ?? "-") + "-" + month + "-" + day
        }
        let dates: [String]
        if parts.count == 3, parts[0].count == 4 {
            dates = [date(parts[0], parts[1], parts[2])]
        } else {
            let year = parts.count == 3 ? parts[2] : nil
            let (dayFirst, monthFirst) = (date(year, parts[1], parts[0]), date(year, parts[0], parts[1]))
            dates = separator == "." || dayFirst == monthFirst ? [dayFirst] : [dayFirst, monthFirst]
        }
        let possible = dates.filter(isPartial)
        guard possible.count == 2, let order else { return possible }
        return [possible[order == .dayFirst ? 0 : 1]]
    }
}

/// The order of day and month in dates that people write with slashes or hyphens.
@_spi(Hosting) public enum DateOrder: Sendable {
    case dayFirst, monthFirst

    /// The order in the first of the locales that has one; nil if people there write both, or begin with the year.
    ///
    /// - Parameter locales: Names such as `en_US.UTF-8`, or tags such as `en-GB` (RFC 5646).
    public init?(locales: [String]) {
        for locale in locales {
            let name = locale.lowercased().replacing("_", with: "-").prefix { $0 != "." && $0 != "@" }
            let parts = name.split(separator: "-").map(String.init)
            guard let language = parts.first, (2...3).contains(language.count) else { continue }
            // A script of four letters may stand before the region.
            if let region = parts.dropFirst().first(where: { (2...3).contains($0.count) }) {
                if Self.monthFirstRegions.contains(region) {
                    self = .monthFirst
                    return
                }
                if Self.mixedRegions.contains(region) { continue }
            } else if Self.mixedLanguages.contains(language) {
                continue
            }
            self = .dayFirst
            return
        }
        return nil
    }

    /// The United States and their territories.
    private static let monthFirstRegions: Set = ["us", "as", "gu", "mh", "mp", "pr", "um", "vi"]
    /// Regions with both orders, or with the year first (CLDR 45).
    private static let mixedRegions: Set = [
        "ca", "ph", "ke", "gh", "cn", "tw", "jp", "kr", "kp", "mn", "hu", "lt", "ir", "za",
    ]
    /// English without a region, and the languages of regions with the year first.
    private static let mixedLanguages: Set = [
        "en", "zh", "yue", "ja", "ko", "mn", "hu", "lt", "fa", "eu", "af",
    ]
}

extension CalendarDate {
    /// The dates of ISO 8601 that a person's `29.02.1980`, `29/2/1980`, `29-2-1980`, `1980/2/29` or `1980年2月29日` may mean;
    /// none if it is no such date. After a dot the month always comes second.
    ///
    /// - Parameters:
    ///   - isPartial: Whether the year may be unknown: `29.2.`.
    ///   - order: The order after a slash or a hyphen; nil for both.
    static func readings(of text: String, isPartial: Bool, order: DateOrder? = nil) -> [String] {
        guard text.utf8.count <= 30 else { return [] }
        let separators = String(text.filter { $0 != " " && !("0"..."9" ~= $0) })
        let parts = text.split { !("0"..."9" ~= $0 || $0 == " ") }.map { $0.filter { $0 != " " } }
        guard (isPartial ? 2...3 : 3...3).contains(parts.count),
            parts.allSatisfy({ (1...4).contains($0.count) })
        else { return [] }
        let orders: [DateOrder]
        switch separators {
        case ".", "..": orders = [.dayFirst]
        case "/", "//", "-", "--": orders = order.map { [$0] } ?? [.dayFirst, .monthFirst]
        case "年月日", "月日": orders = [.monthFirst]
        default: return []
        }
        func padded(_ text: String) -> String { text.count == 1 ? "0" + text : text }
        let beginsWithYear = parts.count == 3 && parts[0].count == 4
        let year = parts.count == 2 ? "-" : beginsWithYear ? parts[0] : parts[2]
        let rest = beginsWithYear ? parts.suffix(2) : parts.prefix(2)
        var dates: [String] = []
        for order in beginsWithYear ? [.monthFirst] : orders {
            let (first, second) = (padded(rest[rest.startIndex]), padded(rest[rest.startIndex + 1]))
            let date = [year] + (order == .dayFirst ? [second, first] : [first, second])
            let text = date.joined(separator: "-")
            if Self.isPartial(text), !dates.contains(text) { dates.append(text) }
        }
        return dates
    }
}

extension ValueKind {
    /// A date that a person has written in their own order, in ISO 8601; the text itself if it may be several dates, or is
    /// none.
    func isoDate(_ text: String, order: DateOrder?) -> String {
        guard let isPartial = isPartialDate else { return text }
        let text = Field.trimmed(text)
        let dates = CalendarDate.readings(of: text, isPartial: isPartial, order: order)
        return dates.count == 1 && !CalendarDate.isPartial(text) ? dates[0] : text
    }

    /// Whether the year of a date may be unknown; nil for other kinds.
    var isPartialDate: Bool? {
        switch self {
        case .date: false
        case .partialDate: true
        default: nil
        }
    }
}

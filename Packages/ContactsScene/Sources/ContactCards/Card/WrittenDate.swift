import Glibc
import TextWorkers

/// A date in one of the notations that people and their programs use beside ISO 8601: `31.12.1990`, `12/31/1990`, `1/31`,
/// `1990年12月31日` or `Dec 31, 1990`.
public struct WrittenDate: Hashable, Sendable {
    /// The order of the day and the month.
    public enum Order: Hashable, Sendable {
        case dayFirst, monthFirst
    }

    /// The date if the day comes first; nil if there is no such day.
    private let dayFirst: PartialDate?
    /// The date if the month comes first.
    private let monthFirst: PartialDate?

    /// Parses a text, and ignores a time after the date; nil if it is no date in either order.
    ///
    /// A year of two digits is the latest one that is not in the future.
    ///
    /// - Parameter thisYear: The present year.
    public init?(parsing text: String, thisYear: Int = Self.thisYear) {
        guard let parts = Parts(text) else { return nil }
        let (dayFirst, monthFirst) = parts.dates(thisYear: thisYear)
        guard dayFirst != nil || monthFirst != nil else { return nil }
        self.dayFirst = dayFirst
        self.monthFirst = monthFirst
    }

    /// The order that the text itself shows, as `12/31/1990` does; nil if it may have either.
    public var order: Order? {
        switch (dayFirst, monthFirst) {
        case (_?, nil): .dayFirst
        case (nil, _?): .monthFirst
        default: nil
        }
    }

    /// Whether the text is another date in the other order.
    public var isAmbiguous: Bool { order == nil && dayFirst != monthFirst }

    /// The date in an order, or in the only one that is possible.
    public func date(_ order: Order) -> PartialDate? {
        order == .dayFirst ? dayFirst ?? monthFirst : monthFirst ?? dayFirst
    }

    /// The present year.
    public static var thisYear: Int {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return Int(parts.tm_year) + 1_900
    }
}

/// The numbers of a date, and its month if that is a word.
private struct Parts {
    private struct Number {
        var value: Int
        var digits: Int

        /// Whether it can only be a year.
        var isYear: Bool { digits == 4 || value > 31 && digits > 1 }
    }

    private var numbers: [Number] = []
    private var month: Int?
    /// Whether all separators are dots, after which the month always comes second.
    private var isDotted = true

    init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        var digits = ""
        var word = ""
        for scalar in Self.withoutTime(text).unicodeScalars {
            if ("0"..."9").contains(scalar) {
                guard endWord(&word) else { return nil }
                digits.unicodeScalars.append(scalar)
            } else if "年月日년월일".unicodeScalars.contains(scalar) {
                guard end(&digits, &word) else { return nil }
                isDotted = false
            } else if scalar.properties.isAlphabetic || scalar.properties.isDiacritic {
                guard endNumber(&digits) else { return nil }
                word.unicodeScalars.append(scalar)
            } else {
                guard end(&digits, &word), "/.-, ".unicodeScalars.contains(scalar) else { return nil }
                if scalar == "/" || scalar == "-" { isDotted = false }
            }
        }
        guard end(&digits, &word), (1...3).contains(numbers.count) else { return nil }
    }

    /// The text before a time such as `12:00:00 AM`.
    private static func withoutTime(_ text: String) -> Substring {
        let text = text.trimmingBlanks[...]
        guard let colon = text.firstIndex(of: ":") else { return text }
        let hour = text[..<colon].lastIndex { $0 == " " || $0 == "T" }
        return hour.map { text[..<$0] } ?? text
    }

    private mutating func end(_ digits: inout String, _ word: inout String) -> Bool {
        endNumber(&digits) && endWord(&word)
    }

    private mutating func endNumber(_ digits: inout String) -> Bool {
        guard !digits.isEmpty else { return true }
        guard digits.count <= 4, let value = Int(digits) else { return false }
        numbers.append(Number(value: value, digits: digits.count))
        digits = ""
        return true
    }

    private mutating func endWord(_ word: inout String) -> Bool {
        guard !word.isEmpty else { return true }
        defer { word = "" }
        let folded = TextFolding.folded(word)
        guard !Self.particles.contains(folded) else { return true }
        guard month == nil, let found = Self.month(folded) else { return false }
        month = found
        return true
    }

    /// The dates with the day and with the month first.
    func dates(thisYear: Int) -> (PartialDate?, PartialDate?) {
        func year(_ number: Number) -> Int? {
            switch number.digits {
            case 4: number.value
            case 2:
                number.value + (number.value <= thisYear % 100 ? thisYear / 100 : thisYear / 100 - 1) * 100
            default: nil
            }
        }
        func date(_ yearNumber: Number?, _ month: Int, _ day: Int?) -> PartialDate? {
            guard let yearNumber else { return PartialDate.checked(year: nil, month: month, day: day) }
            return year(yearNumber).flatMap { PartialDate.checked(year: $0, month: month, day: day) }
        }
        if let month {
            let found: PartialDate? =
                switch numbers.count {
                case 1 where numbers[0].isYear: date(numbers[0], month, nil)
                case 1: date(nil, month, numbers[0].value)
                case 2 where numbers[0].isYear: date(numbers[0], month, numbers[1].value)
                case 2: date(numbers[1], month, numbers[0].value)
                default: nil
                }
            return (found, found)
        }
        switch numbers.count {
        case 3 where numbers[0].isYear:
            let found = date(numbers[0], numbers[1].value, numbers[2].value)
            return (found, found)
        case 3: return orders(numbers[0].value, numbers[1].value) { date(numbers[2], $0, $1) }
        case 2 where numbers[0].digits == 4 || numbers[1].digits == 4:
            let (year, month) = numbers[0].digits == 4 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
            let found = date(year, month.value, nil)
            return (found, found)
        case 2: return orders(numbers[0].value, numbers[1].value) { date(nil, $0, $1) }
        default: return (nil, nil)
        }
    }

    private func orders(
        _ first: Int,
        _ second: Int,
        _ date: (_ month: Int, _ day: Int) -> PartialDate?
    ) -> (PartialDate?, PartialDate?) {
        let dates = (date(second, first), date(first, second))
        return isDotted && dates.0 != nil ? (dates.0, dates.0) : dates
    }

    private static let particles: Set = ["st", "nd", "rd", "th", "de", "del", "do", "of", "le", "er"]

    /// The number of a month by its name, or by at least three letters of it; nil if several months begin so.
    private static func month(_ name: String) -> Int? {
        guard name.utf8.count >= 3 else { return nil }
        let found = names.indices.filter { month in names[month].contains { $0.hasPrefix(name) } }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// The months in English, German, French, Spanish, Portuguese, Italian and Dutch, folded.
    private static let names = [
        ["january", "januar", "jaenner", "janner", "janvier", "enero", "janeiro", "gennaio"],
        ["february", "fevrier", "febrero", "fevereiro", "febbraio"],
        ["march", "marzo", "marz", "maerz", "mrz", "mars", "marco", "maart", "mrt"],
        ["april", "avril", "abril"],
        ["may", "mai", "mayo", "maio", "maggio", "mei"],
        ["june", "juni", "juin", "junio", "junho", "giugno"],
        ["july", "juli", "juillet", "julio", "julho", "luglio"],
        ["august", "aout", "agosto"],
        ["september", "septembre", "septiembre", "setembro", "settembre"],
        ["october", "oktober", "octobre", "octubre", "outubro", "ottobre"],
        ["november", "noviembre", "novembro"],
        ["december", "dezember", "decembre", "diciembre", "dezembro", "dicembre"],
    ]
}

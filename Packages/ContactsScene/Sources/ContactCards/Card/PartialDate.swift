/// A date of which the year may not be known: RFC 6350, section 4.3.1.
public struct PartialDate: Hashable, Sendable, CustomStringConvertible {
    public var year: Int?
    public var month: Int?
    public var day: Int?

    /// The year by which Apple's address book says that there is none.
    static let appleOmittedYear = 1604

    public init(year: Int? = nil, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `1815-12-10`, `18151210`, `1815-12`, `1815`, `--12-10`, `--1210`; a time behind it is passed over.
    /// Nil for anything else, and for days that no month has.
    public init?(parsing text: String) {
        let date = text.split(whereSeparator: { $0 == "T" || $0 == " " }).first.map(String.init) ?? ""
        let digits = date.filter { $0 != "-" }
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= digits.count else { return nil }
            let characters = Array(digits)
            return Int(String(characters[range]))
        }
        let shape = String(date.map { $0 == "-" ? "-" : "9" })
        switch shape {
        case "9999-99-99", "99999999": self.init(year: number(0..<4), month: number(4..<6), day: number(6..<8))
        case "9999-99": self.init(year: number(0..<4), month: number(4..<6), day: nil)
        case "9999": self.init(year: number(0..<4), month: nil, day: nil)
        case "--99-99", "--9999": self.init(month: number(0..<2), day: number(2..<4))
        case "--99": self.init(month: number(0..<2), day: nil)
        default: return nil
        }
        guard isPossible else { return nil }
    }

    private var isPossible: Bool {
        guard let month else { return day == nil }
        guard (1...12).contains(month) else { return false }
        guard let day else { return true }
        let isLeap = year.map { $0 % 4 == 0 && ($0 % 100 != 0 || $0 % 400 == 0) } ?? true
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }

    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let tail = [month, day].compactMap { $0.map { padded($0, 2) } }
        guard let year else { return "--" + tail.joined(separator: "-") }
        return ([padded(year, 4)] + tail).joined(separator: "-")
    }
}

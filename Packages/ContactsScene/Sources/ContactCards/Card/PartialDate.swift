/// A date whose year may be unknown (RFC 6350, section 4.3.1).
public struct PartialDate: Hashable, Sendable, CustomStringConvertible {
    /// The year; nil if unknown.
    public var year: Int?
    /// From 1 to 12.
    public var month: Int?
    /// From 1 to the length of the month.
    public var day: Int?

    /// Apple's address book writes this year if the year is unknown, with or without a parameter that says so.
    static let appleOmittedYear = 1604

    /// Stores the parts unchecked.
    public init(year: Int? = nil, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses `1815-12-10`, `18151210`, `1815-12`, `1815`, `--12-10` or `--1210`, and ignores a time after it, and
    /// blanks and the empty components `;` around it, which some programs write. The years 0 and 1604, which programs
    /// write for an unknown year, are no years. Nil for anything else, and for days that do not exist.
    public init?(parsing text: String) {
        let blank: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: ";")]
        let date = text.utf8.drop(while: blank.contains).prefix {
            $0 | 0x20 != UInt8(ascii: "t") && !blank.contains($0)
        }
        // Reads the digits as one number and notes the positions of digits and hyphens: `--9999`.
        var number = 0
        var shape = ""
        guard date.count <= 10 else { return nil }
        for byte in date {
            switch byte {
            case UInt8(ascii: "-"): shape.append("-")
            case 0x30...0x39:
                number = number * 10 + Int(byte - 0x30)
                shape.append("9")
            default: return nil
            }
        }
        switch shape {
        case "9999-99-99", "99999999":
            self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        case "9999-99": self.init(year: number / 100, month: number % 100, day: nil)
        case "9999": self.init(year: number, month: nil, day: nil)
        case "--99-99", "--9999": self.init(month: number / 100, day: number % 100)
        case "--99": self.init(month: number, day: nil)
        default: return nil
        }
        if year == 0 || year == Self.appleOmittedYear { year = nil }
        guard isPossible, self != PartialDate(month: nil, day: nil) else { return nil }
    }

    /// The date, unless the calendar has no such day.
    static func checked(year: Int?, month: Int, day: Int?) -> PartialDate? {
        PartialDate(parsing: PartialDate(year: year, month: month, day: day).description)
    }

    /// Whether a year of the Gregorian calendar has 29 February.
    public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private var isPossible: Bool {
        guard let month else { return day == nil }
        guard (1...12).contains(month) else { return false }
        guard let day else { return true }
        let isLeap = year.map(Self.isLeap) ?? true
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }

    /// `1815-12-10`, or the known part: `--12-10`.
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

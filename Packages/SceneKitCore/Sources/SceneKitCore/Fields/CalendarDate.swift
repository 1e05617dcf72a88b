public import FoundationEssentials

/// A day of the Gregorian calendar, without a time or a time zone; its text is `2026-11-22` (RFC 3339, `full-date`).
public struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    /// - Returns: nil if the calendar has no such day, or the year is not from 0 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.days(of: month, in: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses `2026-11-22`.
    public init?(parsing text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Self.number(parts[0], digits: 4),
            let month = Self.number(parts[1], digits: 2), let day = Self.number(parts[2], digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day that a moment is on in a time zone; years before 0 and after 9999 become these.
    public init(_ date: Date, in timeZone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
        let year = parts.era == 0 ? 0 : min(parts.year ?? 0, 9999)
        self.init(unchecked: year, parts.month ?? 1, parts.day ?? 1)
    }

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The present day in the time zone of the process.
    public static var today: CalendarDate { CalendarDate(Date()) }

    /// The day that comes so many days later, or earlier for a negative number; nil outside of the years 0 to 9999.
    public func adding(days: Int) -> CalendarDate? {
        let (number, isTooGreat) = dayNumber.addingReportingOverflow(days)
        return isTooGreat ? nil : CalendarDate(dayNumber: number)
    }

    /// The number of days from this day to another; negative if that is earlier.
    public func days(until other: CalendarDate) -> Int { other.dayNumber - dayNumber }

    public var description: String {
        let digits = String(year * 10_000 + month * 100 + day)
        let text = String(repeating: "0", count: 8 - digits.count) + digits
        return text.prefix(4) + "-" + text.dropFirst(4).prefix(2) + "-" + text.suffix(2)
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Whether a text is a date whose year or day may be unknown: `--12-10`, `1815-12`, `1815`.
    static func isPartial(_ text: String) -> Bool {
        let shape = String(text.map { "0"..."9" ~= $0 ? "9" : $0 })
        // Without a year, February 29 is valid: the year may be a leap year.
        let whole: String
        switch shape {
        case "9999": whole = text + "-01-01"
        case "9999-99": whole = text + "-01"
        case "--99": whole = "2000-" + text.dropFirst(2) + "-01"
        case "--99-99": whole = "2000-" + text.dropFirst(2)
        case "--9999": whole = "2000-" + text.dropFirst(2).prefix(2) + "-" + text.suffix(2)
        case "99999999": whole = text.prefix(4) + "-" + text.dropFirst(4).prefix(2) + "-" + text.suffix(2)
        default: whole = text
        }
        return CalendarDate(parsing: whole) != nil
    }

    /// The number of days since the first of March of the year 0. Years begin in March here, so that a leap day is a year's
    /// last one.
    private var dayNumber: Int {
        let years = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let leapDays = Self.quotient(years, 4) - Self.quotient(years, 100) + Self.quotient(years, 400)
        return years * 365 + leapDays + (months * 153 + 2) / 5 + day - 1
    }

    private init?(dayNumber: Int) {
        guard (Self.first.dayNumber...Self.last.dayNumber).contains(dayNumber) else { return nil }
        // An estimate of the year, which is at most one too great or too small.
        var year = dayNumber * 400 / 146_097
        while Self(unchecked: year + 1, 1, 1).dayNumber <= dayNumber { year += 1 }
        while Self(unchecked: year, 1, 1).dayNumber > dayNumber { year -= 1 }
        var rest = dayNumber - Self(unchecked: year, 1, 1).dayNumber
        var month = 1
        while rest >= Self.days(of: month, in: year) {
            rest -= Self.days(of: month, in: year)
            month += 1
        }
        self.init(unchecked: year, month, rest + 1)
    }

    private static let first = CalendarDate(unchecked: 0, 1, 1)
    private static let last = CalendarDate(unchecked: 9999, 12, 31)

    /// The quotient rounded down, also for a negative number.
    private static func quotient(_ number: Int, _ divisor: Int) -> Int {
        (number >= 0 ? number : number - divisor + 1) / divisor
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func number(_ text: some StringProtocol, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

/// A time of day in minutes, without a day or a time zone; its text is `18:30`.
public struct TimeOfDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let hour: Int
    public let minute: Int

    /// - Returns: nil unless the hour is from 0 to 23 and the minute from 0 to 59.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// Parses `18:30`.
    public init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = CalendarDate.number(parts[0], digits: 2),
            let minute = CalendarDate.number(parts[1], digits: 2)
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    public var description: String {
        (hour < 10 ? "0" : "") + String(hour) + (minute < 10 ? ":0" : ":") + String(minute)
    }

    public static func < (left: Self, right: Self) -> Bool {
        (left.hour, left.minute) < (right.hour, right.minute)
    }
}

extension CalendarDate: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsed("date like 2026-11-22") { CalendarDate(parsing: $0) }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension TimeOfDay: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsed("time of day like 18:30") { TimeOfDay(parsing: $0) }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Decoder {
    /// The parsed value, or an error that describes the expected text.
    fileprivate func parsed<Value>(_ wanted: String, _ parse: (String) -> Value?) throws -> Value {
        let text = try String(from: self)
        if let value = parse(text) { return value }
        throw DecodingError.dataCorrupted(
            .init(codingPath: codingPath, debugDescription: "'\(text)' is no \(wanted)")
        )
    }
}

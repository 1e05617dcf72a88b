import ContactCards
import FoundationEssentials
import Glibc

/// The days from one on, in which occasions are looked for.
struct CalendarDays: Equatable, Sendable {
    /// Days of one year, by the keys of the first and the last.
    struct Part: Equatable, Sendable {
        var year: Int
        var keys: ClosedRange<String>
    }

    /// One for each year, in their order.
    let parts: [Part]
    private let first: Date

    /// The most days after the first one: a leap year.
    static let most = 366

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// - Parameters:
    ///   - first: A time of the first day, in this process's time zone.
    ///   - count: The number of days after the first one, up to `most`.
    init(from first: Date, count: Int) {
        var time = time_t(first.timeIntervalSince1970)
        var local = tm()
        localtime_r(&time, &local)
        self.first = Self.date(Int(local.tm_year) + 1_900, Int(local.tm_mon) + 1, Int(local.tm_mday))
        let last = self.first.addingTimeInterval(Double(min(max(count, 0), Self.most)) * 86_400)
        let (start, end) = (Self.components(self.first), Self.components(last))
        // In a year without it, 29 February is on the day before.
        let endKey = end.key == "0228" && !PartialDate.isLeap(end.year) ? "0229" : end.key
        // From the last day of a year on, 366 days reach the year after the next.
        parts = (start.year...end.year).map { year in
            let begin = year == start.year ? start.key : "0101"
            return Part(year: year, keys: begin...(year == end.year ? max(begin, endKey) : "1231"))
        }
    }

    /// A month and a day as an index key.
    static func key(month: Int, day: Int) -> String {
        (month < 10 ? "0" : "") + String(month) + (day < 10 ? "0" : "") + String(day)
    }

    /// The day of a key in a year, and its distance from the first day.
    func day(_ month: Int, _ day: Int, of year: Int) -> (day: PartialDate, distance: Int) {
        let day = month == 2 && day == 29 && !PartialDate.isLeap(year) ? 28 : day
        let distance = Self.date(year, month, day).timeIntervalSince(first) / 86_400
        return (PartialDate(year: year, month: month, day: day), Int(distance.rounded()))
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) -> Date {
        calendar.date(from: DateComponents(year: year, month: month, day: day)) ?? .distantPast
    }

    private static func components(_ date: Date) -> (year: Int, key: String) {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return (parts.year ?? 0, key(month: parts.month ?? 1, day: parts.day ?? 1))
    }
}

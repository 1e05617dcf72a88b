import FoundationEssentials
import SceneKitCore
import Testing

@Suite("Days of the calendar")
struct CalendarDateTests {
    private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

    @Test(
        "Days are added across months, leap days and centuries",
        arguments: [
            ("2026-11-25", 1, "2026-11-26"), ("2026-11-30", 1, "2026-12-01"), ("2026-12-31", 1, "2027-01-01"),
            ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"), ("1900-02-28", 1, "1900-03-01"),
            ("2000-02-28", 1, "2000-02-29"), ("2000-03-01", -1, "2000-02-29"),
            ("0000-01-01", 366, "0001-01-01"),
            ("2026-01-01", -365, "2025-01-01"), ("0000-01-01", 3_652_424, "9999-12-31"),
        ]
    )
    func adding(start: String, days: Int, end: String) throws {
        let (start, end) = (try date(start), try date(end))
        #expect(start.adding(days: days) == end)
        #expect(start.days(until: end) == days)
        #expect(end.days(until: start) == -days)
    }

    @Test("There is no day before the year 0 and after the year 9999")
    func bounds() throws {
        #expect(try date("0000-01-01").adding(days: -1) == nil)
        #expect(try date("9999-12-31").adding(days: 1) == nil)
        #expect(try date("2026-11-25").adding(days: .max) == nil)
        #expect(try date("2026-11-25").adding(days: .min) == nil)
    }

    @Test("Each day of 400 years follows the one before")
    func everyDay() throws {
        var day = try date("1999-12-31")
        for (year, month) in (2000..<2400).flatMap({ year in (1...12).map { (year, $0) } }) {
            for number in 1...31 {
                guard let next = CalendarDate(year: year, month: month, day: number) else { continue }
                #expect(day.adding(days: 1) == next)
                day = next
            }
        }
    }

    @Test("A moment is on another day in another time zone")
    func moment() throws {
        let moment = Date(timeIntervalSince1970: 1_795_564_800 - 1)
        let (utc, tokyo) = (
            try #require(TimeZone(secondsFromGMT: 0)), try #require(TimeZone(secondsFromGMT: 9 * 3600))
        )
        #expect("\(CalendarDate(moment, in: utc))" == "2026-11-24")
        #expect("\(CalendarDate(moment, in: tokyo))" == "2026-11-25")
        #expect(CalendarDate(Date.distantPast, in: utc) >= (try date("0000-01-01")))
    }
}

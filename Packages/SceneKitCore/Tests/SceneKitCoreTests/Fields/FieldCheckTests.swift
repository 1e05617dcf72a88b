import Foundation
@_spi(Hosting) import SceneKitCore
import Testing

@Suite struct FieldCheckTests {
    typealias Sample = (kind: ValueKind, right: [FieldEntry], wrong: [(FieldEntry, String)])

    static let samples: [Sample] = [
        (.text, ["", "x", " "], []),
        (
            .integer(from: 1, through: 5), ["1", "5"],
            [
                ("0", "0 is less than 1"), ("6", "6 is more than 5"), ("1.5", "'1.5' is not a whole number"),
                ("99999999999999999999", "'99999999999999999999' is not a whole number"),
            ]
        ),
        (
            .decimal(from: 0, through: 10), ["0", "9.99", "+1", "10"],
            [
                ("-0.01", "-0.01 is less than 0"), ("10.1", "10.1 is more than 10"),
                ("1,5", "'1,5' is not a number: write 1234.50"),
                ("1e3", "'1e3' is not a number: write 1234.50"),
                (".5", "'.5' is not a number: write 1234.50"),
                ("--1", "'--1' is not a number: write 1234.50"),
            ]
        ),
        (.money(currency: "EUR"), ["12.30"], [("12,30", "'12,30' is not an amount: write 1234.50")]),
        (
            .date,
            [
                "2024-02-29", "0000-01-01", "29.2.2024", "29. 02. 2024", "2/29/2024", "29-2-2024",
                "2024-2-29",
                "2024/2/29", "2024年2月29日", "4.4.2024", "4/4/2024",
            ],
            [
                ("2023-02-29", "'2023-02-29' is not a date: write 2026-11-22"),
                ("29.2.", "'29.2.' is not a date: write 2026-11-22"),
                ("29/2.2024", "'29/2.2024' is not a date: write 2026-11-22"),
                ("3/4/2024", "'3/4/2024' may be 2024-04-03 or 2024-03-04: write one of these"),
                ("3/4/24", "'3/4/24' is not a date: write 2026-11-22"),
            ]
        ),
        (
            .partialDate,
            [
                "1815-12-10", "--12-10", "--02-29", "1815-12", "1815", "18151210", "--1210", "--12",
                "29.02.1980", "1980/4/3", "3.4.", "2月29日",
            ],
            [
                ("3/4/1980", "'3/4/1980' may be 1980-04-03 or 1980-03-04: write one of these"),
                ("3/4", "'3/4' may be --04-03 or --03-04: write one of these"),
                (
                    "30.2.1980",
                    "'30.2.1980' is not a date: write 1815-12-10, or --12-10 if the year is unknown"
                ),
                ("--13-01", "'--13-01' is not a date: write 1815-12-10, or --12-10 if the year is unknown"),
            ]
        ),
        (.time, ["00:00", "23:59"], [("24:00", "'24:00' is not a time of day: write 18:30")]),
        (
            .phone, ["+44 20 7946 0000"],
            [
                (
                    "call me",
                    "'call me' is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
                )
            ]
        ),
        (
            .email, ["ada@example.org"],
            [("ada", "'ada' is not an e-mail address like ada@example.org")]
        ),
        (
            .link, ["https://example.org", "HTTP://[::1]/a:b", "example.org", "example.org:8080/a:b"],
            ["my site", "ticket", "//example.org", "https://", "javascript:alert(1)", "mailto:a@b.org"].map {
                (.text($0), "'\($0)' is not a web address like https://example.org")
            }
        ),
        (.toggle, ["true", "false"], [("yes", "it is true or false, not 'yes'")]),
        (
            .choice(["home", .init("work", label: "At work")]), ["home", "work"],
            [
                ("At work", "'At work' is not one of home, work"),
                ("hom", "'hom' is not one of home, work (did you mean 'home'?)"),
            ]
        ),
        (
            .group([Field("label"), Field("number", kind: .phone, isRequired: true)]),
            ["work: 112", .parts(["number": "112"])],
            [
                (.parts(["label": "work"]), "its part 'Number' is needed"),
                (
                    .parts(["nummer": "112"]),
                    "it has no part 'nummer' (did you mean 'number'?); it has label, number"
                ),
                (
                    "work: me",
                    "'me' is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
                ),
            ]
        ),
    ]

    @Test("A message quotes only the beginning of a long value")
    func longValue() {
        let problem = Field("n", kind: .integer()).problem(with: [
            .text(String(repeating: "9", count: 100_000))
        ])
        #expect(problem == "'\(String(repeating: "9", count: 60))…' is not a whole number")
        #expect(VisibleText.excerpt(String(repeating: "é", count: 60)) == String(repeating: "é", count: 60))
        let tower = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(VisibleText.excerpt(tower).utf8.count < 1_000)
    }

    @Test("A kind accepts valid values and describes the mistake in invalid ones", arguments: samples.indices)
    func kinds(_ index: Int) {
        let sample = Self.samples[index]
        let field = Field("x", kind: sample.kind)
        for entry in sample.right { #expect(field.problem(with: [entry]) == nil, "\(entry)") }
        for (entry, problem) in sample.wrong { #expect(field.problem(with: [entry])?.string == problem) }
    }

    @Test("In JSON an entry is a text or an object; numbers and booleans are read as text")
    func json() throws {
        let text = #"["a",{"label":"work"},41,2.5,true]"#
        let entries: [FieldEntry] = ["a", .parts(["label": "work"]), "41", "2.5", "true"]
        #expect(try JSONDecoder().decode([FieldEntry].self, from: Data(text.utf8)) == entries)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FieldEntry.self, from: Data("[]".utf8))
        }
    }

    @Test("Dates and times are encoded as text")
    func codable() throws {
        let date = try #require(CalendarDate(year: 2026, month: 11, day: 2))
        let time = try #require(TimeOfDay(hour: 8, minute: 5))
        #expect(String(decoding: try JSONEncoder().encode([date]), as: UTF8.self) == #"["2026-11-02"]"#)
        #expect(String(decoding: try JSONEncoder().encode([time]), as: UTF8.self) == #"["08:05"]"#)
        #expect(try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2026-11-02"]"#.utf8)) == [date])
        #expect(try JSONDecoder().decode([TimeOfDay].self, from: Data(#"["08:05"]"#.utf8)) == [time])
        for text in [#"["2026-11-31"]"#, "[1]"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([CalendarDate].self, from: Data(text.utf8))
            }
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([TimeOfDay].self, from: Data(#"["24:00"]"#.utf8))
        }
    }

    @Test("A required field rejects blanks, and a field that does not repeat rejects several values")
    func counts() {
        #expect(Field("x", isRequired: true).problem(with: []) == "this is needed")
        #expect(Field("x", isRequired: true).problem(with: [" "]) == "this is needed")
        #expect(Field("x").problem(with: ["a", "b"]) == "it takes one value, not 2")
        #expect(Field("x", isRepeated: true).problem(with: ["a", "b"]) == nil)
        #expect(Field("x").problem(with: [.parts(["a": "b"])]) == "it takes a text, and has no parts")
    }

    @Test("Blanks around a value with a syntax are accepted")
    func blanks() {
        let samples: [(ValueKind, FieldEntry)] = [
            (.integer(), " 5 "), (.email, "ada@example.org "), (.partialDate, " 1815-12-10\n"),
            (.choice(["home"]), " home"), (.toggle, "true "),
        ]
        for (kind, entry) in samples { #expect(Field("x", kind: kind).problem(with: [entry]) == nil) }
    }

    @Test(
        "Phone numbers",
        arguments: ["112", "+1 (867) 555-6219", "+49 30/1234-56", "555 6219 ext. 12", "*100#", "030 1x2"]
    )
    func phones(_ text: String) {
        #expect(Field("x", kind: .phone).problem(with: [.text(text)]) == nil)
    }

    @Test(
        "Texts that are not phone numbers",
        arguments: ["12", "call me", "+1 867 555 6219 867 555 6219", "1a2b3c"]
    )
    func noPhones(_ text: String) {
        #expect(Field("x", kind: .phone).problem(with: [.text(text)]) != nil)
    }

    @Test(
        "E-mail addresses",
        arguments: [
            "ada@example.org", "a@localhost", "ada+tag@sub.example.org", "jörg@exämple.de", "o'neill@e-x.ie",
        ]
    )
    func emails(_ text: String) {
        #expect(Field("x", kind: .email).problem(with: [.text(text)]) == nil)
    }

    @Test(
        "Texts that are not e-mail addresses",
        arguments: ["ada", "@example.org", "ada@", "a b@c.d", "a@b@c", "a@b..c", "a@-b.c", "a@b c", "a@.b"]
    )
    func noEmails(_ text: String) {
        #expect(Field("x", kind: .email).problem(with: [.text(text)]) != nil)
    }
}

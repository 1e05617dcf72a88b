import ContactCards
import Testing

@Suite("Dates as programs write them")
struct CardDateTests {
    @Test(
        "4.0 has one form of a date, whatever was read",
        arguments: [
            ("BDAY:1985-12-31", "BDAY:19851231"), ("BDAY;VALUE=date:1985-12-31", "BDAY:19851231"),
            ("BDAY:1604-03-09", "BDAY:--0309"), ("BDAY:0000-11-24", "BDAY:--1124"),
            ("BDAY:00001124", "BDAY:--1124"), ("BDAY:16040229", "BDAY:--0229"),
            ("BDAY:--04-15", "BDAY:--0415"), ("BDAY:1985-12", "BDAY:1985-12"),
            ("BDAY;VALUE=date-time:1985-12-31T23:00:00Z", "BDAY:19851231T230000Z"),
            ("BDAY:1985-12-31T23:00:00.000+01:00", "BDAY:19851231T230000+0100"),
            ("BDAY:1985-12-31 23:00", "BDAY:19851231T2300"), ("BDAY:31.12.1985", "BDAY:19851231"),
            ("BDAY:1985/12/31", "BDAY:19851231"), ("BDAY:12/31/1985", "BDAY:19851231"),
            ("BDAY:1990-01-01;", "BDAY:19900101"),
            ("BDAY;VALUE=text:circa 1800", "BDAY;VALUE=text:circa 1800"),
            ("ANNIVERSARY:2001-09-14", "ANNIVERSARY:20010914"),
            ("DEATHDATE:1852-11-27", "DEATHDATE:18521127"),
            ("X-ANNIVERSARY:2001-09-14", "X-ANNIVERSARY:20010914"),
            ("X-EVOLUTION-ANNIVERSARY:2001-09-14", "X-EVOLUTION-ANNIVERSARY:20010914"),
            ("item1.X-ABDATE;type=pref:1604-09-04", "item1.X-ABDATE;PREF=1:--0904"),
            ("REV:2008-04-24T19:52:43Z", "REV:20080424T195243Z"), ("REV:2008-04-24", "REV:20080424T000000Z"),
            ("REV:20080424T195243.5+0200", "REV:20080424T195243+0200"),
            ("REV;VALUE=date-time:2008-04-24T19:52:43Z", "REV:20080424T195243Z"),
        ]
    )
    func version40(_ line: String, _ expected: String) throws {
        for source in ["3.0", "4.0"] {
            let read = try card(
                "VERSION:\(source)",
                "N:a;;;;",
                "FN:a",
                line.replacing("type=pref", with: "PREF=1")
            )
            #expect(written(read, .v40).contains("\r\n\(expected)\r\n"), "\(source)")
            let again = try roundTrip(read, .v40)
            #expect(written(again, .v40).contains("\r\n\(expected)\r\n"), "\(source)")
        }
    }

    @Test("A date in words is marked as text in 4.0")
    func words() throws {
        let read = try card("VERSION:3.0", "N:a;;;;", "FN:a", "BDAY:3/4/1985", "ANNIVERSARY:in spring")
        #expect(read.birthday == nil)
        let exported = written(read, .v40)
        #expect(exported.contains("\r\nBDAY;VALUE=text:3/4/1985\r\n"))
        #expect(exported.contains("\r\nANNIVERSARY;VALUE=text:in spring\r\n"))
    }

    @Test(
        "A year of 1604 or 0000 is no year",
        arguments: [
            ("BDAY:1604-03-09", 3, 9), ("BDAY:16040309", 3, 9), ("BDAY:0000-11-24", 11, 24),
            ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", 2, 29), ("BDAY:0000-02-29T00:00:00Z", 2, 29),
        ]
    )
    func noYear(_ line: String, _ month: Int, _ day: Int) throws {
        for version in ["2.1", "3.0", "4.0"] {
            let read = try card("VERSION:\(version)", "N:a;;;;", "FN:a", line)
            #expect(read.birthday == PartialDate(month: month, day: day))
            for target in [CardVersion.v21, .v30, .v40] {
                #expect(try roundTrip(read, target).birthday == read.birthday)
            }
        }
    }

    @Test("3.0 keeps the dates that it has forms for, and marks an unknown year as Apple does")
    func version30() throws {
        func written30(_ version: String, _ line: String) throws -> String? {
            try written(card("VERSION:\(version)", "N:a;;;;", "FN:a", line), .v30).split(separator: "\r\n")
                .dropFirst(4).first.map(String.init)
        }
        #expect(try written30("3.0", "BDAY:19851231") == "BDAY:19851231")
        #expect(try written30("3.0", "BDAY:0000-11-24") == "BDAY;X-APPLE-OMIT-YEAR=1604:1604-11-24")
        #expect(try written30("3.0", "BDAY:1604-11-24") == "BDAY;X-APPLE-OMIT-YEAR=1604:1604-11-24")
        #expect(try written30("3.0", "BDAY:31.12.1985") == "BDAY:1985-12-31")
        #expect(
            try written30("4.0", "BDAY:19851231T230000Z") == "BDAY;VALUE=date-time:1985-12-31T23:00:00Z"
        )
        #expect(try written30("4.0", "item1.X-ABDATE:--0904")?.hasSuffix(":1604-09-04") == true)
    }

    @Test(
        "An anniversary counts under the names of Apple, Evolution, KAddressBook, Outlook and Android",
        arguments: [
            ["ANNIVERSARY:20010914"], ["X-ANNIVERSARY:2001-09-14"], ["X-EVOLUTION-ANNIVERSARY:2001-09-14"],
            ["X-KADDRESSBOOK-X-Anniversary:2001-09-14"], ["X-MS-ANNIVERSARY:20010914"],
            ["item1.X-ABDATE;type=pref:2001-09-14", "item1.X-ABLabel:_$!<Anniversary>!$_"],
            ["36BU01.X-ABLABEL:Hochzeitstag", "36bu01.X-ABDATE;TYPE=pref:2001-09-14"],
            ["X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-09-14;1;;;;;;;;;;;;;"],
            ["X-EVOLUTION-ANNIVERSARY:2001-09-14", "X-KADDRESSBOOK-X-Anniversary:2001-09-14"],
        ]
    )
    func anniversaries(_ lines: [String]) throws {
        let text = (["BEGIN:VCARD", "VERSION:3.0", "FN:a"] + lines + ["END:VCARD", ""]).joined(
            separator: "\r\n"
        )
        var read = try #require(cards(Array(text.utf8)).first)
        #expect(read.anniversary == PartialDate(year: 2001, month: 9, day: 14))
        #expect(!read.details(except: []).contains { $0.name.uppercased().contains("ANNIVERSARY") })
        read.anniversary = PartialDate(month: 1, day: 2)
        #expect(read.anniversary == PartialDate(month: 1, day: 2))
        read.anniversary = nil
        #expect(read.properties.map(\.name) == ["VERSION", "FN"])
    }

    @Test("Another date with a label is no anniversary, and is shown without Apple's year")
    func otherDates() throws {
        let read = try card(
            "VERSION:3.0",
            "FN:a",
            "item1.X-ABDATE:1604-09-04",
            "item1.X-ABLabel:First day at work"
        )
        #expect(read.anniversary == nil)
        #expect(read.details(except: ["FN", "VERSION"]).map(\.date) == [PartialDate(month: 9, day: 4)])
    }

    @Test(
        "A date is read in the notations of people",
        arguments: [
            ("31.12.1990", "1990-12-31"), ("31. 12. 1990", "1990-12-31"), ("12/31/1990", "1990-12-31"),
            ("1990/12/31", "1990-12-31"), ("31-12-1990", "1990-12-31"), ("1/31", "--01-31"),
            ("31.1.", "--01-31"), ("Feb 3 1990", "1990-02-03"), ("3 Feb 1990", "1990-02-03"),
            ("February 3rd, 1990", "1990-02-03"), ("3. Februar 1990", "1990-02-03"),
            ("3 février 1990", "1990-02-03"), ("3 de marzo de 1990", "1990-03-03"), ("1. März", "--03-01"),
            ("1990年12月31日", "1990-12-31"), ("1/31/1980 12:00:00 AM", "1980-01-31"), ("1/31/85", "1985-01-31"),
            ("1/31/05", "2005-01-31"), ("4/4/1990", "1990-04-04"), ("Dec 1990", "1990-12"),
        ]
    )
    func notations(_ text: String, _ expected: String) throws {
        let written = try #require(WrittenDate(parsing: text, thisYear: 2026))
        #expect(!written.isAmbiguous)
        #expect(written.date(.dayFirst)?.description == expected)
        #expect(written.date(.monthFirst)?.description == expected)
    }

    @Test("A date that may be either of two days is read in an order")
    func ambiguous() throws {
        let written = try #require(WrittenDate(parsing: "3/4/1985"))
        #expect(written.isAmbiguous)
        #expect(written.date(.dayFirst)?.description == "1985-04-03")
        #expect(written.date(.monthFirst)?.description == "1985-03-04")
    }

    @Test(
        "Other texts are no dates",
        arguments: [
            "spring 1815", "1980-02-30", "13/13/1990", "1/2/3/4", "1/2/345", "jui 3", "3 Feb Mar 1990", "12",
            "1815-1852", "room 3", "0/0/00", "",
        ]
    )
    func noDates(_ text: String) { #expect(WrittenDate(parsing: text) == nil) }
}

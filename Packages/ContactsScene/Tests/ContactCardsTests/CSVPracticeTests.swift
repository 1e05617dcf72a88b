import Testing

@testable import ContactCards

@Suite("CSV as programs and people write it")
struct CSVPracticeTests {
    /// The cards as text, and the messages, in their order.
    private func read(_ document: String, isStrict: Bool = false) -> [String] {
        var reader = CSVContactReader(isStrict: isStrict)
        var read: [String] = []
        let keep = { (item: CardItem) in
            switch item {
            case .card(let card): read.append(text(card))
            case .warning(let fault), .fault(let fault): read.append(fault.description)
            case .rejected: break
            }
        }
        Array(document.utf8).withUnsafeBytes { reader.feed($0, keep) }
        reader.finish(keep)
        return read
    }

    private func birthdays(_ rows: [String], header: String = "First Name,Birthday") -> [String] {
        let table = header + "\n" + rows.map { "A,\($0)\n" }.joined()
        return read(table).map { text in
            text.split(separator: "\n").first { $0.hasPrefix("BDAY") }.map(String.init) ?? text
        }
    }

    @Test("The order of day and month is decided for the whole column")
    func order() {
        let numbers = ["3/4/1985", "1/31/2005", "1/31", "3/4", "31.12.1979", "Feb 3 1990", "1980-02-30"]
        #expect(
            birthdays(numbers) == [
                "BDAY:19850304", "BDAY:20050131", "BDAY:--0131", "BDAY:--0304", "BDAY:19791231",
                "BDAY:19900203", "BDAY;VALUE=text:1980-02-30",
            ]
        )
        #expect(birthdays(["3/4/1985", "31/1/2005"]) == ["BDAY:19850403", "BDAY:20050131"])
        #expect(birthdays(["29.02.1980", "3.4.1985"]) == ["BDAY:19800229", "BDAY:19850403"])
    }

    @Test("The order in one column counts for another that shows none")
    func otherColumn() {
        let found = read("First Name,Birthday,Anniversary\nAda,3/4/1985,31/12/2001\n")
        #expect(found.count == 1)
        #expect(found.first?.contains("\nBDAY:19850403\nANNIVERSARY:20011231\n") == true)
    }

    @Test("A date that may be either of two days is reported with its line, and skipped by a strict reader")
    func ambiguous() {
        let doubt = "line 2: '3/4/1985' in 'Birthday' may be 1985-03-04 or 1985-04-03"
        #expect(birthdays(["3/4/1985"]) == [doubt + "; it is read as the first", "BDAY:19850304"])
        #expect(birthdays(["5/5/1985", "04.03.1985"]) == ["BDAY:19850505", "BDAY:19850304"])
        #expect(
            read("First Name,Birthday\nA,3/4/1985\n", isStrict: true) == [doubt + "; the row is skipped"]
        )
        let mixed = birthdays(["3/4/1985", "1/31/1980", "31/1/1980", "2/28/1980"])
        #expect(mixed.count == 5)
        #expect(mixed.suffix(4) == ["BDAY:19850304", "BDAY:19800131", "BDAY:19800131", "BDAY:19800228"])
    }

    @Test("A large table is decided by its beginning")
    func large() {
        let rows = Array(repeating: "3/4/1985", count: 30_000)
        let found = birthdays(["31/1/1980"] + rows)
        #expect(found.count == 30_001)
        #expect(Set(found) == ["BDAY:19800131", "BDAY:19850403"])
    }

    @Test(
        "An address with a name in a column of e-mails is the address, and the name where there is no other"
    )
    func mailboxes() {
        let rows = [
            "Ada Lovelace <ada@x.example>,", "\"\"\"Bee, Bob\"\" <b@x.example>\",", "Cid <c@x.example>,Dee",
            "<e@x.example>,", "a < b,",
        ]
        let found = read("email,first name\n" + rows.joined(separator: "\n") + "\n")
        #expect(
            found.map { $0.split(separator: "\n").dropFirst().joined(separator: "|") } == [
                "FN:Ada Lovelace|EMAIL:ada@x.example", "FN:Bee\\, Bob|EMAIL:b@x.example",
                "FN:Dee|N:;Dee;;;|EMAIL:c@x.example", "EMAIL:e@x.example", "EMAIL:a < b",
            ]
        )
    }

    @Test("A column of e-mail addresses or phone numbers needs no header")
    func noHeader() {
        let warning =
            "line 1: the first row names no column; it is read as a contact, and the columns by their content"
        #expect(
            read("one@example.com\ntwo@example.com\n") == [
                warning, "VERSION:4.0\nEMAIL:one@example.com\n", "VERSION:4.0\nEMAIL:two@example.com\n",
            ]
        )
        #expect(read("+49 151 123456\n").last == "VERSION:4.0\nTEL:+49 151 123456\n")
        #expect(
            read("Ada,ada@example.com,030 123456\n").last
                == "VERSION:4.0\nFN:Ada\nTEL:030 123456\nEMAIL:ada@example.com\n"
        )
        #expect(
            read("one@example.com\n", isStrict: true).first?.hasPrefix("line 1: no column is known") == true
        )
    }

    @Test("Google's groups of everybody are no categories, and its other groups lose their mark")
    func systemGroups() {
        let cell =
            "* myContacts ::: * starred ::: friends ::: System Group: My Contacts ::: System Group: Family"
        #expect(
            read("First Name,Labels\nAda,\(cell)\n").first?.contains("\nCATEGORIES:starred,friends,Family\n")
                == true
        )
        #expect(read("First Name,Groups\nAda,all\n").first?.contains("\nCATEGORIES:all\n") == true)
    }

    /// The properties of a card without VERSION, after our CSV and back.
    private func back(_ properties: [CardProperty]) throws -> [CardProperty] {
        var card = Card()
        card.properties += properties
        var columns = CSVContactWriter.Columns()
        columns.include(card)
        let writer = CSVContactWriter(columns: columns)
        var bytes = writer.header
        try writer.append(card, to: &bytes)
        let found = read(String(decoding: bytes, as: UTF8.self))
        #expect(found.count == 1)
        let text = found.first ?? ""
        return Array(try Array(text.utf8).withUnsafeBytes { try Card(storedText: $0) }.properties.dropFirst())
    }

    @Test("Lists of alternatives stay lists through our CSV")
    func lists() throws {
        let properties = [
            CardProperty("UID", value: "a"), CardProperty("FN", value: "Ada"),
            CardProperty("N", value: "García,Márquez;Ada;Byron,King;Dr.,Prof.;"),
            CardProperty("ADR", value: ";Apt 1,Floor 2;Main St\\, 5;Town;;;"),
            CardProperty("NICKNAME", value: "Jim,Jimmie\\, J.,a ::: b"),
        ]
        #expect(try back(properties) == properties)
    }

    @Test("A comma that a program has not escaped is text in our CSV")
    func unescapedCommas() throws {
        let found = try back([
            CardProperty("N", value: "Smith, Jr.;Ada;;;"),
            CardProperty("ADR", value: ";;1 Main St, Suite 5;Town\\, North;;;"),
            CardProperty("ORG", value: "Acme, Inc.;R\\;D, West"),
            CardProperty("NICKNAME", value: "Jim, Jimmie"),
        ])
        #expect(
            found.map(\.value) == [
                "Smith\\, Jr.;Ada;;;", "Acme\\, Inc.;R\\;D\\, West",
                ";;1 Main St\\, Suite 5;Town\\, North;;;",
                "Jim, Jimmie",
            ]
        )
    }

    @Test(
        "A label with special characters stays the same through our CSV",
        arguments: [
            "Büro, 2. Stock", "a ::: b", "* Home", "=SUM(A1)", "-1", "Work", "HOME", "a;b", "a\\b",
            "'quoted'",
            "x:y", "pref", "voice", "Zeile\\nzwei", "+49",
        ]
    )
    func labels(_ label: String) throws {
        var card = Card()
        card.properties += [
            CardProperty("UID", value: "a"), CardProperty("TEL", group: "item1", value: "1"),
            CardProperty("X-ABLABEL", group: "item1", value: label.replacing("\\n", with: "\n")),
        ]
        var copy = Card()
        copy.properties += try back(Array(card.properties.dropFirst()))
        #expect(copy.phones == card.phones)
    }

    @Test("A contact whose data have no column survives our CSV with its id")
    func idOnly() throws {
        let properties = [CardProperty("UID", value: "a")]
        #expect(try back(properties + [CardProperty("X-SHOE-SIZE", value: "38")]) == properties)
    }

    @Test("RFC 9554's names and addresses fill the columns, and what they repeat is not doubled")
    func rfc9554() throws {
        let found = try back([
            CardProperty("N", value: "Oakes,Marsh;Vela;Rey;Dr.;Jr.;Marsh;Jr."),
            CardProperty("ADR", value: ";;54321 Oak St;Reston;VA;20190;USA;Flat 4;Floor 2;Apt 7;;;;;;;;"),
        ])
        #expect(
            found.map(\.value) == ["Oakes,Marsh;Vela;Rey;Dr.;Jr.", ";;54321 Oak St;Reston;VA;20190;USA"]
        )
    }

    @Test("Positions, time zones and anniversaries of 3.0 keep their meaning through our CSV")
    func meanings() throws {
        let found = try back([
            CardProperty("FN", value: "a"), CardProperty("GEO", value: "48.2083;16.3731"),
            CardProperty("TZ", value: "-05:00"), CardProperty("X-EVOLUTION-ANNIVERSARY", value: "2001-09-14"),
            CardProperty("ANNIVERSARY", value: "20010914"),
        ])
        #expect(found.first { $0.name == "GEO" }?.value == "geo:48.2083,16.3731")
        #expect(found.first { $0.name == "TZ" }?.value == "-0500")
        #expect(found.filter { $0.name == "ANNIVERSARY" }.map(\.value) == ["20010914"])
    }

    @Test("Of alternatives in several languages the first has a column, and the others are counted")
    func languages() {
        var card = Card()
        card.properties += ["太郎", "Taro"].map {
            CardProperty("N", parameters: [CardParameter("ALTID", ["1"])], value: ";\($0);;;")
        }
        var columns = CSVContactWriter.Columns()
        columns.include(card)
        #expect(columns.omissions["alternatives of N"] == 1)
        #expect(columns.count(of: .name) == 1)
    }
}

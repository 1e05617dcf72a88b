import Testing

@testable import ContactCards

@Suite("Contacts as CSV")
struct CSVTests {
    private func items(_ bytes: [UInt8], chunk: Int = .max) -> [CardItem] {
        var reader = CSVContactReader()
        var items: [CardItem] = []
        var start = 0
        while start < bytes.count {
            let end = start + min(chunk, bytes.count - start)
            bytes[start..<end].withUnsafeBytes { piece in reader.feed(piece) { items.append($0) } }
            start = end
        }
        reader.finish { items.append($0) }
        return items
    }

    private func stored(_ document: String) -> [String] {
        items(Array(document.utf8)).map { item in
            switch item {
            case .card(let card): text(card)
            case .fault(let fault), .warning(let fault): fault.description
            case .rejected(let bytes): String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    @Test("UTF-16, byte order marks and windows-1252")
    func encodings() {
        let text = "First Name,Notes\r\nJosé,\"a\r\nb\"\r\n"
        let units = Array(text.utf16)
        let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
        let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] as [UInt8] }
        let western: [UInt8] = units.map { UInt8($0) }
        let expected = items(Array(text.utf8))
        let documents: [[UInt8]] = [[0xEF, 0xBB, 0xBF] + Array(text.utf8), little, big, western]
        for document in documents {
            for chunk in [1, 2, 5, .max] { #expect(items(document, chunk: chunk) == expected) }
        }
    }

    @Test("Google's current header")
    func google() {
        #expect(
            stored(
                "First Name,Middle Name,Last Name,Nickname,Organization Name,Organization Title,Organization Department,"
                    + "Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,"
                    + "Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,"
                    + "Address 1 - Postal Code,Address 1 - Country,Custom Field 1 - Value\n"
                    + "Ada,King,Lovelace,Ad,Acme,Boss,Research, --04-15,\"a,\nb\",chess club ::: * myContacts ::: * starred,"
                    + "* Home,a@b.c ::: d@e.f,Mobile,1,Boat house,2,Work,Long Lane 1,London,SW1,UK,own\n"
            )
                == [
                    """
                    VERSION:4.0
                    FN:Ada King Lovelace
                    N:Lovelace;Ada;King;;
                    ORG:Acme;Research
                    TEL;TYPE=cell:1
                    item1.TEL:2
                    item1.X-ABLabel:Boat house
                    EMAIL;TYPE=home;PREF=1:a@b.c
                    EMAIL;TYPE=home:d@e.f
                    ADR;TYPE=work:;;Long Lane 1;London;;SW1;UK
                    CATEGORIES:chess club,starred
                    NICKNAME:Ad
                    TITLE:Boss
                    BDAY:--0415
                    X-CSV:own
                    NOTE:a\\,\\nb

                    """
                ]
        )
    }

    @Test("Google's former header")
    func formerGoogle() {
        #expect(
            stored(
                "Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name,"
                    + "Website 1 - Value\nAda L,Ada,Lovelace,* myContacts ::: friends,Work,a@b.c,Acme,https://e.org\n"
            )
                == [
                    "VERSION:4.0\nFN:Ada L\nN:Lovelace;Ada;;;\nORG:Acme\nEMAIL;TYPE=work:a@b.c\nURL:https://e.org\n"
                        + "CATEGORIES:friends\n"
                ]
        )
    }

    @Test("Outlook's header")
    func outlook() {
        #expect(
            stored(
                "Title,First Name,Last Name,Company,Job Title,Business Fax,Mobile Phone,Home Street,Home City,"
                    + "Business Country/Region,E-mail Address,E-mail 2 Address,Birthday,Categories,Notes\n"
                    + "Dr.,Ada,Lovelace,Acme,Boss,1,2,Lane 1,London,UK,a@b.c,d@e.f,12/31/1990,a;b,hi\n"
                    + ",Bob,,,,,,,,,,,0/0/00,,\n"
            )
                == [
                    """
                    VERSION:4.0
                    FN:Dr. Ada Lovelace
                    N:Lovelace;Ada;;Dr.;
                    ORG:Acme
                    TEL;TYPE=work,fax:1
                    TEL;TYPE=cell:2
                    EMAIL:a@b.c
                    EMAIL:d@e.f
                    ADR;TYPE=home:;;Lane 1;London;;;
                    ADR;TYPE=work:;;;;;;UK
                    CATEGORIES:a,b
                    TITLE:Boss
                    BDAY:19901231
                    NOTE:hi

                    """,
                    "VERSION:4.0\nFN:Bob\nN:;Bob;;;\n",
                ]
        )
    }

    @Test("An invalid birthday is kept as text")
    func birthday() {
        #expect(
            stored("First Name,Birthday\nAda,spring 1815\nBob,31/12/1990\n") == [
                "VERSION:4.0\nFN:Ada\nN:;Ada;;;\nBDAY;VALUE=text:spring 1815\n",
                "VERSION:4.0\nFN:Bob\nN:;Bob;;;\nBDAY:19901231\n",
            ]
        )
    }

    @Test("A header without a known column is one fault")
    func unknownHeader() {
        #expect(
            stored("x,y\n1,2\n3,4\n") == [
                "line 1: no column is known: the header has 'x', 'y'; it needs names such as First Name, Last Name, "
                    + "E-mail Address or Mobile Phone, or those of Google, Outlook, Thunderbird, Roundcube or Yahoo; "
                    + "those of Outlook and Thunderbird may be in German, French or Spanish, and Thunderbird's in "
                    + "Japanese"
            ]
        )
    }

    @Test("The fault of a header without a known column names the first five columns, each truncated")
    func longUnknownHeader() {
        let long = String(repeating: "x", count: 50)
        let message = stored(long + ",b,c,d,e,f\n1,2\n").first ?? ""
        #expect(message.contains("the header has '\(long.prefix(40))…', 'b', 'c', 'd', 'e', …; it needs"))
    }

    @Test("A row that is longer than the header is kept completely, and so is a row without a name")
    func ragged() {
        #expect(
            stored("First Name,Last Name,Notes\nAda,Lovelace,x,y\n,,x\nBob\nEve,,,,\n") == [
                "line 2: the row has 4 fields and the header 3; the others are kept under the numbers of their columns",
                "VERSION:4.0\nFN:Ada Lovelace\nN:Lovelace;Ada;;;\nNOTE:x\nitem1.X-CSV:y\nitem1.X-ABLabel:Column 4\n",
                "VERSION:4.0\nNOTE:x\n",
                "VERSION:4.0\nFN:Bob\nN:;Bob;;;\n", "VERSION:4.0\nFN:Eve\nN:;Eve;;;\n",
            ]
        )
    }

    @Test("A column without a name is kept under its number")
    func namelessColumn() {
        #expect(
            stored("First Name,, \nAda,x,y\n") == [
                "VERSION:4.0\nFN:Ada\nN:;Ada;;;\nitem1.X-CSV:x\nitem1.X-ABLabel:Column 2\n"
                    + "item2.X-CSV:y\nitem2.X-ABLabel:Column 3\n"
            ]
        )
    }

    @Test("An empty row is a fault")
    func nothing() {
        #expect(
            stored("UID,First Name,Birthday\na,,0/0/00\n") == [
                "line 2: the row has no name, phone, e-mail or other contact data; the row is skipped",
                "UID,First Name,Birthday\r\na,,0/0/00\r\n",
            ]
        )
    }

    @Test(
        "A row whose only field has an empty value is a fault",
        arguments: [
            ("Department", ":::"), ("Mobile", ", "), ("UID,Revision,Labels", ",, ::: "),
        ]
    )
    func nothingLeft(_ header: String, _ row: String) {
        #expect(
            stored(header + "\n" + row + "\n") == [
                "line 2: the row has no name, phone, e-mail or other contact data; the row is skipped",
                header + "\r\n" + row + "\r\n",
            ]
        )
    }

    @Test("The text of skipped rows is a table with the document's header and separator")
    func rejectedRows() {
        #expect(
            stored("First Name;Last Name;UID\n;;1\nAda;\n;;\"2;3\"\n") == [
                "line 2: the row has no name, phone, e-mail or other contact data; the row is skipped",
                "First Name;Last Name;UID\r\n;;1\r\n", "VERSION:4.0\nFN:Ada\nN:;Ada;;;\n",
                "line 4: the row has no name, phone, e-mail or other contact data; the row is skipped",
                ";;\"2;3\"\r\n",
            ]
        )
    }

    @Test("A card or row with more categories than a store can keep is skipped, and the next one is read")
    func categories() {
        let most = Card.categoryLimit
        let many = (0...most).map { "c\($0)" }
        let reason = "the card has \(most + 1) categories, and \(most) are the most; the "
        let table = "First Name,Categories\nAda,\"\(many.joined(separator: ";"))\"\nBob,\n"
        let rows = stored(table)
        #expect(rows.first == "line 2: " + reason + "row is skipped")
        #expect(rows.dropFirst().first?.hasPrefix("First Name,Categories\r\nAda,\"c0;c1;") == true)
        #expect(rows.last == "VERSION:4.0\nFN:Bob\nN:;Bob;;;\n")
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nCATEGORIES:" + many.joined(separator: ",")
        let document = card + "\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob\r\nEND:VCARD\r\n"
        let items = ContactCardsTests.items(document)
        #expect(items.first == .fault(CardFault(line: 1, message: reason + "card is skipped")))
        #expect(items.dropFirst().first == .rejected(Array((card + "\r\nEND:VCARD\r\n").utf8)))
        #expect(items.count == 3)
    }

    @Test("A card or row whose UID is too long for a store is skipped, and the next one is read")
    func longIdentifier() {
        let most = Card.identifierLimit
        let (kept, long) = (String(repeating: "k", count: most), String(repeating: "k", count: most + 1))
        let reason = "the card's UID has \(most + 1) bytes, and \(most) are the most; the "
        let rows = stored("First Name,UID\nAda,\(long)\nBob,\(kept)\n")
        #expect(
            rows == [
                "line 2: " + reason + "row is skipped", "First Name,UID\r\nAda,\(long)\r\n",
                "VERSION:4.0\nUID:\(kept)\nFN:Bob\nN:;Bob;;;\n",
            ]
        )
        func card(_ name: String, _ uid: String) -> String {
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(name)\r\nUID:\(uid)\r\nEND:VCARD\r\n"
        }
        // The sort key of a name shares an index's row with the UID.
        let (name, other) = (String(repeating: "n", count: 100), String(repeating: "Ω", count: 100))
        let documents =
            card("Cleo", kept) + card("Ada", long) + card(name, kept) + card(other, String(kept.prefix(740)))
            + card(other, String(kept.prefix(741)))
        let items = ContactCardsTests.items(documents)
        #expect(items.count == 8)
        #expect(items[1] == .fault(CardFault(line: 6, message: reason + "card is skipped")))
        #expect(items[2] == .rejected(Array(card("Ada", long).utf8)))
        let crowded =
            "the card's UID has 2400 bytes, and beside its names 1760 are the most; the card is skipped"
        #expect(items[3] == .fault(CardFault(line: 11, message: crowded)))
        let scripts =
            "the card's UID has 741 bytes, and beside its names 740 are the most; the card is skipped"
        #expect(items[6] == .fault(CardFault(line: 21, message: scripts)))
    }

    @Test("A header or row wider than any spreadsheet is refused; blank cells at its end do not count")
    func longHeader() {
        let header = (0..<300_000).map { "Column \($0)" }.joined(separator: ",")
        let problem = "line 1: the header has 300000 columns, and 16384 are the most"
        #expect(stored(header + "\nAda\n") == [problem])
        let row = "Ada" + String(repeating: ",x", count: 299_999)
        #expect(
            stored("First Name\n" + row + "\nBob\n") == [
                "line 2: the row has 300000 fields, and 16384 are the most; the row is skipped",
                "First Name\r\n" + row + "\r\n", "VERSION:4.0\nFN:Bob\nN:;Bob;;;\n",
            ]
        )
        let blank = String(repeating: ",", count: 300_000)
        #expect(stored("First Name" + blank + "\nAda" + blank + "\n") == ["VERSION:4.0\nFN:Ada\nN:;Ada;;;\n"])
    }
}

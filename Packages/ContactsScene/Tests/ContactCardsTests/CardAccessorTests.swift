import ContactCards
import Testing

@Suite("Typed fields of a card")
struct CardAccessorTests {
    @Test("A card is written exactly as it was stored")
    func storedText() throws {
        let stored = Array("VERSION:4.0\nitem1.TEL;TYPE=\"a,b\":1\nX-Own;q:w\n".utf8)
        let read = try stored.withUnsafeBytes { try Card(storedText: $0) }
        #expect(read.storedText == stored)
    }

    @Test("A stored line without a colon is a fault with its line")
    func storedTextFault() {
        let stored = Array("VERSION:4.0\nnonsense\n".utf8)
        #expect(throws: CardFault(line: 2, message: "a property has a colon after its name")) {
            try stored.withUnsafeBytes { try Card(storedText: $0) }
        }
    }

    @Test("Every field is read")
    func reading() throws {
        let read = try card(
            "VERSION:4.0",
            "UID: urn:uuid:a",
            "N:Love\\;lace;Ada;Augusta,King;Dr.;PhD",
            "FN:Ada\\, Countess",
            "NICKNAME:Ad",
            "ORG:Acme\\, Ltd.;Research",
            "TITLE:Analyst",
            "NOTE:a\\nb",
            "NOTE:c",
            "URL:https://e.org/?a=1",
            "CATEGORIES:friends,chess\\, club",
            "CATEGORIES:work",
            "REV:20240101T000000Z",
            "ADR;TYPE=home:1;2;3;4;5;6;7",
            "KIND:group",
            "MEMBER:urn:uuid:b"
        )
        #expect(
            read.name
                == CardName(
                    prefix: "Dr.",
                    given: "Ada",
                    additional: "Augusta King",
                    family: "Love;lace",
                    suffix: "PhD"
                )
        )
        #expect(read.formattedName == "Ada, Countess")
        #expect(read.nickname == "Ad")
        #expect(read.organisation == ["Acme, Ltd.", "Research"])
        #expect(read.title == "Analyst")
        #expect(read.notes == "a\nb\nc")
        #expect(read.urls == ["https://e.org/?a=1"])
        #expect(read.categories == ["friends", "chess, club", "work"])
        #expect(read.revision == "20240101T000000Z")
        #expect(read.isGroup)
        #expect(read.members == ["urn:uuid:b"])
        let address = try #require(read.addresses.first)
        #expect(
            [
                address.poBox, address.extended, address.street, address.locality, address.region,
                address.postalCode,
                address.country,
            ] == ["1", "2", "3", "4", "5", "6", "7"]
        )
        #expect(address.labels == ["home"])
    }

    @Test("Every field is written")
    func writing() {
        var card = Card()
        card.uid = "a"
        card.formattedName = "Ada, L"
        card.name = CardName(given: "Ada", family: "Love;lace")
        card.phones = [
            LabeledValue("1", labels: ["Work"], isPreferred: true), LabeledValue("2", labels: ["Boat house"]),
        ]
        card.emails = [LabeledValue("a@b.c")]
        card.organisation = ["Acme, Ltd.", "Research"]
        card.birthday = PartialDate(month: 4, day: 15)
        card.notes = "a\nb"
        card.urls = ["https://e.org"]
        card.categories = ["x, y", "z"]
        #expect(
            text(card) == """
                VERSION:4.0
                UID:a
                FN:Ada\\, L
                N:Love\\;lace;Ada;;;
                TEL;TYPE=work;PREF=1:1
                item1.TEL:2
                item1.X-ABLabel:Boat house
                EMAIL:a@b.c
                ORG:Acme\\, Ltd.;Research
                BDAY:--0415
                NOTE:a\\nb
                URL:https://e.org
                CATEGORIES:x\\, y,z

                """
        )
    }

    @Test("Writing the existing values changes nothing")
    func writingTheSame() throws {
        let before = try card(
            "VERSION:3.0",
            "FN:Ada",
            "N:Lovelace;Ada;A,B;;",
            "item1.TEL;X-A=b:tel:1",
            "item1.X-ABLabel:Boat",
            "CATEGORIES;X-A=b:a,b",
            "BDAY;VALUE=date:1815-12-10",
            "ADR:;;a\\, b;;;;",
            "NOTE;LANGUAGE=en:x"
        )
        var after = before
        after.name = before.name
        after.phones = before.phones
        after.addresses = before.addresses
        after.categories = before.categories
        after.birthday = before.birthday
        after.notes = before.notes
        after.organisation = before.organisation
        #expect(after == before)
    }

    @Test("A changed list keeps the properties of the remaining values, with their groups")
    func changingList() throws {
        var read = try card(
            "VERSION:3.0",
            "FN:Ada",
            "item1.TEL;X-A=b:1",
            "item1.X-ABLabel:Boat",
            "item2.TEL:2",
            "item2.X-ABLabel:Car",
            "NOTE:x"
        )
        read.phones.removeLast()
        read.phones.append(LabeledValue("3", labels: ["work"]))
        #expect(
            text(read) == """
                VERSION:3.0
                FN:Ada
                item1.X-ABLabel:Boat
                item1.TEL;X-A=b:1
                TEL;TYPE=work:3
                NOTE:x

                """
        )
        #expect(read.phones == [LabeledValue("1", labels: ["Boat"]), LabeledValue("3", labels: ["work"])])
    }

    @Test("A changed field keeps its parameters and group")
    func changingField() throws {
        var read = try card("VERSION:3.0", "item1.FN;X-A=b:Ada", "BDAY;X-B=c;VALUE=text:circa 1800")
        #expect(read.birthday == nil)
        read.formattedName = "Bob"
        read.birthday = PartialDate(month: 1, day: 2)
        #expect(
            text(read) == "VERSION:3.0\nitem1.FN;X-A=b:Bob\nBDAY;X-B=c;X-APPLE-OMIT-YEAR=1604:1604-01-02\n"
        )
    }

    @Test("A line break in a value never begins another property")
    func injection() {
        var card = Card()
        card.properties += [
            CardProperty("URL", parameters: [CardParameter("X", ["a\n\"b"])], value: "c\r\nEND:VCARD")
        ]
        #expect(text(card) == "VERSION:4.0\nURL;X=a^n^'b:c\\nEND:VCARD\n")
    }

    @Test("CRLF, CR and LF are each one line break", arguments: ["\r\n", "\r", "\n"])
    func lineBreaks(_ lineBreak: String) {
        var card = Card(version: .v21)
        card.notes = "a,\(lineBreak)b"
        card.properties += [CardProperty("X-A", value: "a\(lineBreak)b")]
        #expect(text(card) == "VERSION:3.0\nNOTE:a\\,\\nb\nX-A:a\\nb\n")
    }

    @Test(
        "Dates of every form",
        arguments: [
            ("1996-04-15", "1996-04-15"), ("19960415", "1996-04-15"), ("--0415", "--04-15"),
            ("--04-15", "--04-15"),
            ("19960415T102200Z", "1996-04-15"), ("1996-04", "1996-04"), ("1996", "1996"), ("--04", "--04"),
            ("2000-02-29", "2000-02-29"), ("--0229", "--02-29"), ("1990-01-01;", "1990-01-01"),
            (" 19900101 ;;", "1990-01-01"),
        ]
    )
    func dates(_ text: String, _ expected: String) {
        #expect(PartialDate(parsing: text)?.description == expected)
    }

    @Test(
        "A text that is not a date is not parsed",
        arguments: ["", "1996-02-30", "1999-02-29", "circa 1800", "--1315", "1-2-3", "-", ";", " "]
    )
    func noDates(_ text: String) {
        #expect(PartialDate(parsing: text) == nil)
    }

    @Test(
        "Pictures in every form",
        arguments: [
            ("PHOTO;ENCODING=b;TYPE=PNG:AQID", CardPhoto.inline(bytes: [1, 2, 3], mediaType: "image/png")),
            ("PHOTO;ENCODING=BASE64:AQID", .inline(bytes: [1, 2, 3], mediaType: nil)),
            ("PHOTO;BASE64;JPEG:AQID", .inline(bytes: [1, 2, 3], mediaType: "image/jpeg")),
            ("PHOTO:data:image/gif;base64,AQID", .inline(bytes: [1, 2, 3], mediaType: "image/gif")),
            ("PHOTO;VALUE=uri:https://e.org/a.png", .url("https://e.org/a.png")),
        ]
    )
    func photos(_ line: String, _ expected: CardPhoto) throws {
        #expect(try card("VERSION:3.0", "FN:Ada", line).photos.first == expected)
    }

    @Test(
        "A picture takes the place of all others, in the form of the card's version",
        arguments: [
            ("2.1", "PHOTO;ENCODING=BASE64;TYPE=PNG:AQID"), ("3.0", "PHOTO;ENCODING=b;TYPE=PNG:AQID"),
            ("4.0", "PHOTO:data:image/png;base64,AQID"),
        ]
    )
    func setPhoto(_ version: String, _ line: String) throws {
        var changed = try card(
            "VERSION:\(version)",
            "FN:Ada",
            "PHOTO;ENCODING=b:CQkJ",
            "PHOTO:https://e.org/a.png"
        )
        changed.photos = [.inline(bytes: [1, 2, 3], mediaType: "image/png")]
        #expect(changed == (try card("VERSION:\(version)", "FN:Ada", line)))
        changed.photos = []
        #expect(changed == (try card("VERSION:\(version)", "FN:Ada")))
    }

    @Test("A year that Apple omits is absent")
    func appleBirthday() throws {
        let read = try card("VERSION:3.0", "FN:Ada", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15")
        #expect(read.birthday == PartialDate(month: 4, day: 15))
    }

    /// The parts of the card's search text, in order.
    private func searchText(_ lines: String...) throws -> [String] {
        var found: [String] = []
        let text = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
        let card = try #require(cards(Array(text.utf8)).first)
        card.forEachSearchText { found.append(String(decoding: $0, as: UTF8.self)) }
        return found
    }

    @Test("The search text includes every text of the card, even of unknown properties")
    func searchText() throws {
        #expect(
            try searchText(
                "VERSION:3.0",
                "UID:a",
                "FN:Ada",
                "TEL:+1 867 555 6219",
                "NOTE:x\\, y",
                "REV:2024",
                "X-OWN:z",
                "BDAY:1815-12-10",
                "ROLE:Baker",
                "IMPP:xmpp:ada@example.org",
                "ANNIVERSARY:20090808",
                "GENDER:F;it's\\; complicated",
                "RELATED;VALUE=text:William",
                "CATEGORIES:a,b",
                "KIND:individual",
                "MEMBER:urn:uuid:1",
                "PHOTO;ENCODING=b:AQID",
                "X-PICTURE;ENCODING=b:AQID",
                "X-DATA:data:;base64,AQ",
                "LOGO;ENCODING=B:AQID",
                "LOGO:https://example.org",
                "KEY:data:,x",
                "PRODID:p"
            ) == [
                "Ada", "18675556219", "x, y", "z", "1815-12-10", "Baker", "xmpp:ada@example.org", "20090808",
                "female, it's; complicated", "William", "a,b", "https://example.org",
            ]
        )
    }

    @Test("Names with several words also count as one word, but initials do not")
    func joinedNames() throws {
        #expect(
            try searchText("VERSION:4.0", "N:van der Berg;Anne-Marie;;;", "ORG:Deutsche Bank;IT;Sales North")
                == [
                    "van der Berg;Anne-Marie;;;", "vanderBerg", "AnneMarie",
                    "Deutsche Bank;IT;Sales North", "DeutscheBank", "SalesNorth",
                ]
        )
        #expect(try searchText("VERSION:4.0", "N:Lovelace;Ada K.;;;") == ["Lovelace;Ada K.;;;"])
    }

    @Test("A property's value is visited without copying it")
    func value() throws {
        let read = try card("VERSION:3.0", "FN:Ada")
        #expect(read.withValue(of: "FN") { String(decoding: $0, as: UTF8.self) } == "Ada")
        #expect(read.withValue(of: "ORG") { $0.count } == 0)
    }
}

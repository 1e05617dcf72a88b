import ContactCards
import Testing

@Suite("Writing vCards")
struct VCardWriterTests {
    @Test("A card is written unchanged in its own version")
    func sameVersion() throws {
        let lines = [
            "VERSION:4.0", "UID:urn:uuid:1", "FN:Ada", "item1.TEL;VALUE=uri;PREF=2:tel:+1",
            "X-OWN;A=\"b;c\":d\\,e",
        ]
        let read = cards(Array((["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n").utf8))
        #expect(
            read.map { written($0, .v40) }
                == [(["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")]
        )
    }

    @Test("Lines are folded at 75 octets, never inside a character")
    func folding() throws {
        let read = try card("VERSION:4.0", "FN:Ada", "NOTE:" + String(repeating: "é", count: 80))
        let lines = written(read, .v40).split(separator: "\r\n")
        #expect(lines.map(\.utf8.count) == [11, 11, 6, 75, 75, 17, 9])
        #expect(try roundTrip(read, .v40) == read)
    }

    @Test("3.0 becomes 4.0")
    func to40() throws {
        let read = try card(
            "VERSION:3.0",
            "UID:a",
            "FN:Ada",
            "N:Lovelace;Ada;;;",
            "TEL;TYPE=HOME,pref:1",
            "EMAIL;TYPE=INTERNET,WORK:a@b.c",
            "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15",
            "PHOTO;ENCODING=b;TYPE=JPEG:AQID",
            "X-ADDRESSBOOKSERVER-KIND:group",
            "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b"
        )
        #expect(
            written(read, .v40)
                == [
                    "BEGIN:VCARD", "VERSION:4.0", "UID:a", "FN:Ada", "N:Lovelace;Ada;;;",
                    "TEL;TYPE=HOME;PREF=1:1",
                    "EMAIL;TYPE=WORK:a@b.c", "BDAY:--0415", "PHOTO:data:image/jpeg;base64,AQID", "KIND:group",
                    "MEMBER:urn:uuid:b", "END:VCARD", "",
                ].joined(separator: "\r\n")
        )
    }

    @Test("4.0 becomes 3.0")
    func to30() throws {
        let read = try card(
            "VERSION:4.0",
            "UID:urn:uuid:a",
            "FN:Ada",
            "TEL;VALUE=uri;PREF=1;TYPE=home:tel:+1-2",
            "TEL;PREF=2:3",
            "BDAY:--0415",
            "ANNIVERSARY:20090808",
            "PHOTO:data:image/png;base64,AQID",
            "LOGO:https://e.org/l.png",
            "KIND:group",
            "MEMBER:urn:uuid:b",
            "GENDER:F"
        )
        #expect(
            written(read, .v30)
                == [
                    "BEGIN:VCARD", "VERSION:3.0", "UID:urn:uuid:a", "N:;;;;", "FN:Ada",
                    "TEL;TYPE=home;TYPE=pref:+1-2",
                    "TEL;PREF=2:3", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-15", "ANNIVERSARY:2009-08-08",
                    "PHOTO;ENCODING=b;TYPE=PNG:AQID", "LOGO;VALUE=uri:https://e.org/l.png",
                    "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b", "GENDER:F",
                    "END:VCARD", "",
                ].joined(separator: "\r\n")
        )
    }

    @Test("The type 'pref' of older versions becomes the preference of 4.0, also in a card of 4.0")
    func preference40() throws {
        let read = try card(
            "VERSION:4.0",
            "FN;TYPE=pref:Ada",
            "EMAIL;TYPE=home,pref:a@b.c",
            "TEL;PREF=2;TYPE=PREF:1"
        )
        #expect(
            written(read, .v40).split(separator: "\r\n").dropFirst(2).dropLast() == [
                "FN;PREF=1:Ada", "EMAIL;TYPE=home;PREF=1:a@b.c", "TEL;PREF=2:1",
            ]
        )
    }

    @Test("2.1 has bare types, quoted-printable text and base64 lines")
    func to21() throws {
        let read = try card(
            "VERSION:3.0",
            "FN:José",
            "N:Pérez;José\\, Dr.;;;",
            "TEL;TYPE=home,voice:1",
            "NOTE:a\\nb\\;c\\,d\\\\e",
            "PHOTO;ENCODING=b;TYPE=JPEG:AQID",
            "TITLE:Boss\\, big"
        )
        #expect(
            written(read, .v21)
                == [
                    "BEGIN:VCARD", "VERSION:2.1", "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9",
                    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:P=C3=A9rez;Jos=C3=A9, Dr.;;;",
                    "TEL;home;voice:1",
                    "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab\\;c,d\\\\e",
                    "PHOTO;JPEG;ENCODING=BASE64:", " AQID", "", "TITLE:Boss, big", "END:VCARD", "",
                ].joined(separator: "\r\n")
        )
        #expect(try TypedFields(roundTrip(read, .v21)) == TypedFields(read))
    }

    @Test("Text marked as base64 is written in 2.1 without splitting characters")
    func noBase64() throws {
        let value = String(repeating: "é¢", count: 60)
        let read = try card("VERSION:3.0", "N:a;;;;", "FN:a", "PHOTO;ENCODING=b;TYPE=JPEG:A" + value)
        #expect(try roundTrip(read, .v21).first("PHOTO")?.value == "A" + value)
    }

    @Test("Text of the type BASE64 that is not base64 is written in 2.1 as text, and is read back unchanged")
    func noBase64Type() throws {
        let read = try card("VERSION:3.0", "N:a;;;;", "FN:a", "PHOTO;TYPE=JPEG;BASE64:a b é")
        let first = written(read, .v21)
        #expect(!first.contains("BASE64"))
        let back = try roundTrip(read, .v21)
        #expect(back.first("PHOTO")?.value == "a b é")
        #expect(written(back, .v21) == first)
    }

    @Test("A phone number with the label B, the short name of base64, keeps its blanks in 2.1")
    func labelB() throws {
        let read = try card("VERSION:3.0", "FN:Ada", "TEL;TYPE=b:+44 20")
        #expect(try roundTrip(read, .v21).phones == [LabeledValue("+44 20", labels: ["b"])])
    }

    @Test(
        "A card whose only property is an empty phone number or picture survives export to every version",
        arguments: [
            "TEL;VALUE=uri:tel:", "TEL;VALUE=uri:tel: ", "LOGO;VALUE=uri:data:image/png;base64,",
            "PHOTO:data:,",
        ]
    )
    func emptyURI(_ line: String) throws {
        for source in ["3.0", "4.0"] {
            let found = items("BEGIN:VCARD\r\nVERSION:\(source)\r\n\(line)\r\nEND:VCARD\r\n")
            let cards = found.compactMap { if case .card(let card) = $0 { card } else { nil } }
            let read = try #require(cards.first)
            for version in [CardVersion.v21, .v30, .v40] {
                let back = items(written(read, version)).compactMap { item in
                    if case .card(let card) = item { card.properties.last?.value } else { nil }
                }
                #expect(back == [read.properties.last?.value])
            }
        }
    }

    @Test(
        "A card with only a kind is refused, whichever version's name the kind has",
        arguments: ["KIND", "X-ADDRESSBOOKSERVER-KIND"]
    )
    func kindAlone(_ name: String) {
        let found = items("BEGIN:VCARD\r\nVERSION:3.0\r\n\(name):group\r\nEND:VCARD\r\n")
        let message = "the card has no readable content; the card is skipped"
        #expect(found.first == .fault(CardFault(line: 1, message: message)))
    }

    @Test(
        "A phone number with a repeated scheme tel: loses both in older versions",
        arguments: [CardVersion.v21, .v30]
    )
    func schemeTwice(_ version: CardVersion) throws {
        let read = try card("VERSION:4.0", "FN:Ada", "TEL;VALUE=uri:tel:TEL:+44")
        #expect(read.phones.map(\.value) == ["+44"])
        #expect(written(read, version).contains("\r\nTEL:+44\r\n"))
    }

    @Test("Long lines of 2.1 have soft line breaks within 76 octets")
    func softBreaks() throws {
        let read = try card("VERSION:3.0", "FN:Ada", "NOTE:" + String(repeating: "é, x ", count: 60))
        #expect(written(read, .v21).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
        #expect(try roundTrip(read, .v21).notes == read.notes)
    }

    @Test(
        "A soft line break of 2.1 never produces a line that begins or ends a card",
        arguments: ["END:VCARD", "BEGIN:VCARD", "AGENT:BEGIN:VCARD"]
    )
    func softBreakBeforeMarker(_ marker: String) throws {
        for length in 20...60 {
            let text = "é" + String(repeating: "x", count: length) + marker
            let read = try card("VERSION:3.0", "FN:" + text, "NOTE:" + text + "\\nz")
            #expect(try roundTrip(read, .v21).formattedName == read.formattedName)
        }
    }

    @Test(
        "A missing FN is derived from the name",
        arguments: [
            ("N:Lovelace;Ada;;Dr.;", "FN:Dr. Ada Lovelace"), ("ORG:Acme;Sales", "FN:Acme"),
            ("EMAIL:a@b.c", "FN:a@b.c"), ("TEL:112", "FN:112"),
        ]
    )
    func formattedName(_ line: String, _ expected: String) throws {
        let lines = try written(card("VERSION:4.0", line), .v40).split(separator: "\r\n").map(String.init)
        #expect(lines == ["BEGIN:VCARD", "VERSION:4.0", expected, line, "END:VCARD"])
    }

    @Test("A UID stays unchanged in every version", arguments: [CardVersion.v21, .v30, .v40])
    func uid(_ version: CardVersion) throws {
        for uid in [
            "urn:uuid:4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1", "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "x@y",
        ] {
            let read = try roundTrip(try card("VERSION:4.0", "FN:Ada", "UID:" + uid), version)
            #expect(read.uid == uid)
        }
    }

    @Test("A binary property that is not a picture keeps its kind")
    func key() throws {
        let read = try card("VERSION:3.0", "FN:Ada", "KEY;ENCODING=b;TYPE=PGP:AQID")
        #expect(written(read, .v40).contains("\r\nKEY:data:application/pgp;base64,AQID\r\n"))
        #expect(try written(roundTrip(read, .v40), .v30).contains("\r\nKEY;ENCODING=b;TYPE=PGP:AQID\r\n"))
    }

    @Test(
        "Reading and writing our own text in 3.0 or 4.0 returns the same text, even if a line needs rewriting",
        arguments: [
            "TEL;TYPE=\"home,work\":1", "TEL;TYPE=\"home,work\"ABC:1", "KEY:data:application/pgp;base64,AQID",
        ]
    )
    func again(_ line: String) throws {
        for source in ["3.0", "4.0"] {
            let read = try card("VERSION:" + source, "N:;;;;", "FN:Ada", line, "X-A;X-B=CHARSET=UTF-8:c")
            for version in [CardVersion.v30, .v40] {
                let first = written(read, version)
                #expect(try written(roundTrip(read, version), version) == first)
            }
        }
    }

    @Test("No written type contains a comma, quoted or not")
    func commaInTypes() throws {
        let read = try card(
            "VERSION:4.0",
            "FN:Ada",
            "TEL;TYPE=\"home,work\",\"a\"b,c:1",
            "TEL;TYPE=\"x,y\"z:2"
        )
        #expect(
            read.properties.suffix(2).map { $0.values("TYPE") } == [
                ["home", "work", "\"a\"b", "c"], ["\"x", "y\"z"],
            ]
        )
    }
}

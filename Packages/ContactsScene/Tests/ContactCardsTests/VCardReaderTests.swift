import ContactCards
import Testing
import TextWorkers

@Suite("Reading vCards")
struct VCardReaderTests {
    @Test(
        "An encoding is the whole value of a parameter, not a part of it",
        arguments: ["X-A=\"quoted-printable\";LABEL=x", "LABEL=QUOTED-PRINTABLE", "X-ENCODING=base64 or so"]
    )
    func encodingsInText(parameter: String) throws {
        let note = "NOTE;\(parameter):" + String(repeating: "x", count: 74 - parameter.utf8.count - 6) + "="
        let read = try card("VERSION:3.0", "FN:a", "N:a;;;;", note, " y")
        #expect(try #require(read.first("NOTE")).value.hasSuffix("x=y"))
        #expect(try roundTrip(read, .v30) == read)
    }

    @Test("A card of 3.0 is kept line by line")
    func plain() throws {
        let read = try card("VERSION:3.0", "UID:a", "FN:Ada Lovelace", "N:Lovelace;Ada;;;", "X-OWN;A=b:c")
        #expect(text(read) == "VERSION:3.0\nUID:a\nFN:Ada Lovelace\nN:Lovelace;Ada;;;\nX-OWN;A=b:c\n")
        #expect(read.version == .v30)
    }

    @Test("Lines end with CRLF, LF or CR", arguments: ["\r\n", "\n", "\r"])
    func lineEnds(_ end: String) {
        let text = [
            "BEGIN:VCARD", "VERSION:4.0", "FN:Ada", "END:VCARD", "BEGIN:VCARD", "FN:Bob", "END:VCARD", "",
        ]
        let read = cards(Array(text.joined(separator: end).utf8))
        #expect(read.map(\.formattedName) == ["Ada", "Bob"])
    }

    @Test("A folded line is joined, after a blank or a tab")
    func folding() throws {
        let read = try card("VERSION:4.0", "FN:Ada", "NOTE:one ", " two", "\tthree")
        #expect(read.notes == "one twothree")
    }

    @Test("A character that folding has split is joined again")
    func foldedCharacter() {
        let head = Array("BEGIN:VCARD\nVERSION:3.0\nFN:Jos".utf8)
        let tail = Array("\nEND:VCARD\n".utf8)
        let read = cards(head + [0xC3] + Array("\r\n ".utf8) + [0xA9] + tail)
        #expect(read.map(\.formattedName) == ["José"])
    }

    @Test("Version 2.1 with quoted-printable, bare types and base64 becomes 3.0")
    func version21() throws {
        let read = try card(
            "VERSION:2.1",
            "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg, Dr.;;;",
            "TEL;HOME;VOICE:+49 30 1234",
            "TEL;CELL;PREF:+49 170 1",
            "NOTE;ENCODING=QUOTED-PRINTABLE:first=0D=0A=",
            "second, and; more",
            "PHOTO;JPEG;ENCODING=BASE64:",
            " AQID",
            " BAU=",
            "",
            "EMAIL;INTERNET:j@example.org"
        )
        #expect(read.version == .v30)
        #expect(
            text(read) == """
                VERSION:3.0
                N:Müller;Jörg\\, Dr.;;;
                TEL;TYPE=HOME;TYPE=VOICE:+49 30 1234
                TEL;TYPE=CELL;TYPE=PREF:+49 170 1
                NOTE:first\\nsecond\\, and\\; more
                PHOTO;TYPE=JPEG;ENCODING=b:AQIDBAU=
                EMAIL;TYPE=INTERNET:j@example.org

                """
        )
        #expect(read.photos.first == .inline(bytes: [1, 2, 3, 4, 5], mediaType: "image/jpeg"))
        #expect(read.notes == "first\nsecond, and; more")
    }

    @Test("Base64 lines of 2.1 need no indentation")
    func base64WithoutBlanks() throws {
        let read = try card("VERSION:2.1", "FN:Ada", "PHOTO;GIF;BASE64:AQID", "BAU=", "", "TEL:112")
        #expect(read.photos.first == .inline(bytes: [1, 2, 3, 4, 5], mediaType: "image/gif"))
        #expect(read.phones.map(\.value) == ["112"])
    }

    @Test(
        "Declared charsets become UTF-8",
        arguments: [
            ("ISO-8859-1", "Jos=E9"), ("windows-1252", "Jos=E9"), ("UTF-8", "Jos=C3=A9"),
            ("IBM850", "Jos=82"),
            ("UTF-16BE", "=00J=00o=00s=00=E9"), ("x-no-such-charset", "Jos=E9"),
        ]
    )
    func charsets(_ charset: String, _ value: String) throws {
        let read = try card("VERSION:2.1", "FN;CHARSET=\(charset);ENCODING=QUOTED-PRINTABLE:\(value)")
        #expect(text(read) == "VERSION:3.0\nFN:José\n")
    }

    @Test("Lines that are not UTF-8 are read as windows-1252")
    func undeclaredCharset() {
        let bytes =
            Array("BEGIN:VCARD\nVERSION:3.0\nFN:Jos".utf8) + [0xE9] + Array("\nNOTE:".utf8) + [0x80]
            + Array(" 5\nNICKNAME:Žofia\nEND:VCARD\n".utf8)
        let read = cards(bytes)
        #expect(read.map(text) == ["VERSION:3.0\nFN:José\nNOTE:€ 5\nNICKNAME:Žofia\n"])
    }

    @Test(
        "Each notation of a line break in quoted-printable text is one line break",
        arguments: ["=0D=0A", "=0D", "=0A"]
    )
    func quotedBreaks(_ lineBreak: String) throws {
        let read = try card(
            "VERSION:2.1",
            "FN:Ada",
            "NOTE;ENCODING=QUOTED-PRINTABLE:one\(lineBreak)C:\\\(lineBreak)two"
        )
        #expect(read.notes == "one\nC:\\\ntwo")
    }

    @Test("Quoted-printable text without a charset that is not UTF-8 is read as windows-1252")
    func quotedWithoutCharset() throws {
        let read = try card("VERSION:2.1", "FN;ENCODING=QUOTED-PRINTABLE:Jos=E9")
        #expect(read.formattedName == "José")
    }

    @Test("UTF-8 and UTF-16 documents are read, with a byte order mark and without")
    func documentEncodings() {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:José 太郎 😀\r\nEND:VCARD\r\n"
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let documents = [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big,
        ]
        for document in documents {
            for chunk in [1, 2, 3, 7, .max] {
                let read = items(document, chunk: chunk)
                #expect(read == items(Array(text.utf8)))
            }
        }
    }

    @Test("Carriage returns before a line feed belong to the line end, in pieces of any size")
    func manyReturns() {
        let document = Array("VERSION:2.1\rFN:Ada\r\r\nTEL NUMBER:1\rNOTE:x\r\r\rEND:VCARD\r\r".utf8)
        for chunk in [1, 2, 3, 7] {
            #expect(items(document, chunk: chunk, encoding: .windows1252) == items(document))
        }
    }

    @Test("Parameters are read in every notation")
    func parameterStyles() throws {
        let read = try card(
            "VERSION:4.0",
            "FN:Ada",
            "TEL;TYPE=HOME,VOICE:1",
            "TEL;TYPE=\"home,voice\":2",
            "TEL;TYPE=home;TYPE=cell:3",
            "TEL;HOME;FAX:4",
            "TEL;PREF=1;VALUE=uri;TYPE=work:tel:+1-867-555",
            "TEL;TYPE=pref:6",
            "ADR;LABEL=\"Road 1; a: b, c\";TYPE=work:;;Road 1;;;;"
        )
        #expect(
            read.phones == [
                LabeledValue("1", labels: ["home"]), LabeledValue("2", labels: ["home"]),
                LabeledValue("3", labels: ["home", "cell"]), LabeledValue("4", labels: ["home", "fax"]),
                LabeledValue("+1-867-555", labels: ["work"], isPreferred: true),
                LabeledValue("6", isPreferred: true),
            ]
        )
        #expect(read.first("ADR")?.values("LABEL") == ["Road 1; a: b, c"])
    }

    @Test("Apple's property groups supply labels")
    func appleLabels() throws {
        let read = try card(
            "VERSION:3.0",
            "FN:Ada",
            "item1.TEL:112",
            "item1.X-ABLabel:_$!<HomePage>!$_",
            "item2.EMAIL:a@b.c",
            "item2.X-ABLabel:Our Summer House"
        )
        #expect(read.phones == [LabeledValue("112", labels: ["HomePage"])])
        #expect(read.emails == [LabeledValue("a@b.c", labels: ["Our Summer House"])])
    }

    @Test("A wrapper around the cards is ignored")
    func addressBook() {
        let read = cards(
            Array("BEGIN:VADDRESSBOOK\nBEGIN:VCARD\nFN:Ada\nEND:VCARD\nEND:VADDRESSBOOK\n".utf8)
        )
        #expect(read.map(\.formattedName) == ["Ada"])
    }

    @Test("A card within a card is kept as the text of its property")
    func agent() throws {
        let read = try card(
            "VERSION:2.1",
            "FN:Ada",
            "AGENT:",
            "BEGIN:VCARD",
            "VERSION:2.1",
            "FN:Bob",
            " by",
            "TEL;WORK:1",
            "END:VCARD",
            "TEL:2"
        )
        #expect(
            text(read) == "VERSION:3.0\nFN:Ada\nAGENT:BEGIN:VCARD\\nVERSION:2.1\\nFN:Bob by\\nTEL\\;WORK:1\\n"
                + "END:VCARD\\n\nTEL:2\n"
        )
    }

    @Test("A card without a version is read as 3.0")
    func missingVersion() throws {
        #expect(try text(card("FN:Ada")) == "VERSION:3.0\nFN:Ada\n")
    }

    @Test("An empty document has no cards and no faults")
    func empty() {
        #expect(items("").isEmpty)
        #expect(items("\r\n\r\n").isEmpty)
    }
}

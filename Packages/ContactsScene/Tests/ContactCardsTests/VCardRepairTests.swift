import ContactCards
import Testing

@Suite("Broken vCards, read leniently")
struct VCardRepairTests {
    /// The result of reading a document: cards as text, warnings and errors with their place, and rejected text.
    private func read(_ document: String) -> [String] {
        items(document).map { item in
            switch item {
            case .card(let card): text(card)
            case .warning(let fault): "warning, \(fault)"
            case .fault(let fault): "fault, \(fault)"
            case .rejected(let bytes): String(decoding: bytes, as: UTF8.self)
            }
        }
    }

    @Test(
        "A line that is folded before its colon, in a parameter or in a quoted parameter is joined",
        arguments: [
            ("TEL;TYPE=wo\r\n rk:12345", "TEL;TYPE=work:12345"), ("T\r\n\tEL:1", "TEL:1"),
            ("ADR;LABEL=\"Road 1;\r\n  a: b\":;;Road 1;;;;", "ADR;LABEL=\"Road 1; a: b\":;;Road 1;;;;"),
            ("item1.\r\n X-A;B=\r\n c\r\n ;D=\"e:\r\n f\"\r\n :g", "item1.X-A;B=c;D=\"e:f\":g"),
            ("NOTE\r\n :x\r\n", "NOTE:x"),
        ]
    )
    func foldedHead(_ lines: String, _ expected: String) {
        #expect(
            read("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n\(lines)\r\nEND:VCARD\r\n")
                == ["VERSION:3.0\nFN:Ada\n\(expected)\n"]
        )
    }

    @Test(
        "In a value of 2.1 the blank of a fold stays, unless the line has 75 or 76 octets; in a name it is removed"
    )
    func folding21() throws {
        let wide = String(repeating: "x", count: 70)
        let read = try card("VERSION:2.1", "FN:Ada", "NOTE:one", " two", "\tthree", "TEL;HO", " ME:1")
        #expect(text(read) == "VERSION:3.0\nFN:Ada\nNOTE:one two\tthree\nTEL;TYPE=HOME:1\n")
        #expect(try card("VERSION:2.1", "FN:Ada", "NOTE:\(wide)", " y").notes == wide + "y")
        #expect(try card("VERSION:2.1", "FN:Ada", "NOTE:\(wide)x", " y").notes == wide + "xy")
    }

    @Test(
        "An invalid line is kept with its card, and a warning names it",
        arguments: [
            (
                "no colon, here", "a property has a colon after its name, like FN:Ada Lovelace",
                "no colon\\, here"
            ),
            ("# a comment: x", "a comment is not a property", "# a comment: x"),
            ("X;P=\"a:b\"", "a property has a colon after its name, like FN:Ada Lovelace", "X\\;P=\"a:b\""),
            (":x", "a property's name is missing before the colon", ":x"),
            ("item1.;HOME:x", "a property's name is missing before the colon", "item1.\\;HOME:x"),
            (
                "two words;a:x\\", "a property's name has only letters, digits and hyphens",
                "two words\\;a:x\\\\"
            ),
            ("END  :x", "only BEGIN:VCARD and END:VCARD can be in a card", "END  :x"),
            ("BEGIN:VEVENT", "only BEGIN:VCARD and END:VCARD can be in a card", "BEGIN:VEVENT"),
            (
                "END;ENCODING=B:x", "only BEGIN:VCARD and END:VCARD can be in a card", "END\\;ENCODING=B:x"
            ),
        ]
    )
    func unreadable(_ line: String, _ reason: String, _ kept: String) throws {
        let read = read("\nBEGIN:VCARD\nVERSION:3.0\nNOTE:a\n b\n\(line)\nFN:Ada\nEND:VCARD\n")
        #expect(
            read == [
                "warning, line 6, column 1: \(reason); the line is kept as X-UNREADABLE",
                "VERSION:3.0\nNOTE:ab\nX-UNREADABLE:\(kept)\nFN:Ada\n",
            ]
        )
        let back = try card("VERSION:3.0", "FN:Ada", "N:;;;;", "X-UNREADABLE:\(kept)")
        #expect(written(back, .v30).contains("\r\nX-UNREADABLE:\(kept)\r\n"))
        #expect(back.first("X-UNREADABLE").map { CardProperty("X", value: $0.value) }?.value == kept)
    }

    @Test(
        "Line numbers are correct for every line end and for folded lines",
        arguments: ["\r\n", "\n", "\r"]
    )
    func lineNumbers(_ end: String) {
        let lines = [
            "", "BEGIN:VCARD", "FN:A", " d", " a", "bad", "NOTE:x", " y", "worse", " still", "END:VCARD",
        ]
        let numbers = items(lines.joined(separator: end)).compactMap { item in
            if case .warning(let fault) = item { fault.line } else { nil }
        }
        #expect(numbers == [6, 9])
    }

    @Test("A carriage return inside a value is a line break, and one before a property ends a line")
    func returns() {
        #expect(
            read("BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:a\\\rb\rwhen: c\rFN:Ada\r\nEND:VCARD\r\n") == [
                "warning, line 3, column 8: the line has a carriage return in it; it is read as a line break",
                "VERSION:3.0\nNOTE:a\\\\\\nb\\nwhen: c\nFN:Ada\n",
            ]
        )
    }

    @Test("Text before, between and after cards is reported once per place, and the cards are read")
    func textOutside() {
        #expect(
            read(
                "sep=,\na,b\nBEGIN:VCARD\nFN:Ada\nEND:VCARD\n\nx\ny\nBEGIN:VCARD\nFN:Bob\nEND:VCARD\nEND:VCARD\n"
            ) == [
                "warning, line 1, column 1: text outside of a card; a card begins with BEGIN:VCARD",
                "VERSION:3.0\nFN:Ada\n",
                "warning, line 7, column 1: text outside of a card; a card begins with BEGIN:VCARD",
                "VERSION:3.0\nFN:Bob\n",
                "warning, line 12, column 1: END:VCARD without BEGIN:VCARD; a card begins with BEGIN:VCARD",
            ]
        )
    }

    @Test("A card whose beginning or end is missing is kept")
    func missingMarkers() {
        #expect(
            read("VERSION:4.0\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nFN:Bob\nBEGIN:VCARD\nFN:Cid\nTEL;TYPE=ho") == [
                "warning, line 1: BEGIN:VCARD is missing before the card's version",
                "VERSION:4.0\nFN:Ada\n",
                "warning, line 4: the card has no END:VCARD before the next BEGIN:VCARD in line 6; "
                    + "the readable part is kept",
                "VERSION:3.0\nFN:Bob\n",
                "warning, line 6: the card has no END:VCARD before the end; the readable part is kept",
                "warning, line 8, column 1: a property has a colon after its name, like FN:Ada Lovelace; "
                    + "the line is kept as X-UNREADABLE",
                "VERSION:3.0\nFN:Cid\nX-UNREADABLE:TEL\\;TYPE=ho\n",
            ]
        )
    }

    @Test(
        "A card without a name is kept",
        arguments: [
            "ADR:;;Road 1;;;;", "PHOTO;ENCODING=b:AQID", "IMPP:xmpp:a@example.org", "NOTE:x", "X-OWN:x",
        ]
    )
    func nameless(_ line: String) {
        #expect(
            read("BEGIN:VCARD\nVERSION:3.0\n\(line)\nEND:VCARD\n") == [
                "warning, line 1: the card has no name: one of N, FN, ORG, NICKNAME, EMAIL or TEL is needed; it is kept",
                "VERSION:3.0\n\(line)\n",
            ]
        )
    }

    @Test("A card of an unknown version is read as the nearest version, and keeps its VERSION line")
    func unknownVersion() {
        #expect(
            read("BEGIN:VCARD\nVERSION:4.1\nFN:Ada\nEND:VCARD\n") == [
                "warning, line 1: version '4.1' is not known; 2.1, 3.0 and 4.0 are; the card is read as 4.0",
                "VERSION:4.0\nX-UNREADABLE:VERSION:4.1\nFN:Ada\n",
            ]
        )
    }

    @Test("An empty card is skipped, and its text goes to the rejected text")
    func empty() {
        #expect(
            read("BEGIN:VCARD\r\nUID:1\r\nREV:2\r\n bad\r\nEND:VCARD\r\n") == [
                "fault, line 1: the card has no readable content; the card is skipped",
                "BEGIN:VCARD\r\nUID:1\r\nREV:2\r\n bad\r\nEND:VCARD\r\n",
            ]
        )
    }

    @Test("A line or card above the limit is rejected unchanged in pieces, and the next card is read")
    func tooLarge() {
        let huge = "NOTE:" + String(repeating: "x", count: 17 << 10)
        let documents = [
            "BEGIN:VCARD\r\nFN:Ada\r\n\(huge)\r\nTEL:1\r\nEND:VCARD\r\n",
            "BEGIN:VCARD\r\nFN:Ada\r\n" + String(repeating: huge.prefix(1 << 10) + "\r\n", count: 17)
                + "END:VCARD\r\n",
        ]
        for document in documents {
            var rejected: [UInt8] = []
            var cards: [Card] = []
            var faults: [CardFault] = []
            for item in items(
                Array((document + "BEGIN:VCARD\r\nFN:Bob\r\nEND:VCARD\r\n").utf8),
                chunk: 1 << 8,
                limit: 16 << 10
            ) {
                switch item {
                case .card(let card): cards.append(card)
                case .fault(let fault), .warning(let fault): faults.append(fault)
                case .rejected(let bytes): rejected += bytes
                }
            }
            #expect(cards.map(\.formattedName) == ["Bob"])
            #expect(faults.count == 1)
            #expect(rejected == Array(document.utf8))
        }
    }

    @Test("The first hundred unreadable lines of a card are reported, and the others are counted")
    func manyProblems() {
        let bad = String(repeating: "bad\n", count: 1_000)
        let read = items("BEGIN:VCARD\nFN:Ada\n\(bad)END:VCARD\n")
        #expect(read.count == 102)
        #expect(
            read.suffix(2).first
                == .warning(
                    CardFault(
                        line: 1_002,
                        message:
                            "900 more places up to this line cannot be read; they are kept as X-UNREADABLE"
                    )
                )
        )
        guard case .card(let card)? = read.last else {
            Issue.record("there is no card")
            return
        }
        #expect(card.all("X-UNREADABLE").count == 1_000)
    }

    @Test("Reading a property without a colon takes time proportional to its length")
    func endlessHead() {
        let folds = String(repeating: "\r\n ;x=\"a:b\";enc=", count: 20_000)
        for version in ["2.1", "3.0"] {
            let read = items("BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:Ada\r\nX\(folds)\r\nEND:VCARD\r\n")
            #expect(read.count == 2)
        }
    }

    @Test("Text that a strict reader omits can be read again unchanged")
    func rejectedText() {
        let broken =
            "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:A\r\n da\r\n\r\nbad\r\nAGENT:\r\nBEGIN:VCARD\r\nEND:VCARD\r\nEND:VCARD\r\n"
        var rejected: [UInt8] = []
        for case .rejected(let bytes) in items(broken, isStrict: true) { rejected += bytes }
        #expect(String(decoding: rejected, as: UTF8.self) == broken)
    }

    @Test("A name that does not fit into one line is unreadable, since its first line looks like base64")
    func longName() throws {
        let line = String(repeating: "x", count: 80) + ":y"
        let document = [
            "BEGIN:VCARD", "VERSION:3.0", "FN:Ada", "PHOTO;ENCODING=b:AQID", "A:", line, "END:VCARD",
        ]
        let read = items(document.joined(separator: "\r\n"))
        let message = "a property's name has at most 70 characters; the line is kept as X-UNREADABLE"
        #expect(read.first == .warning(CardFault(line: 6, column: 1, message: message)))
        guard case .card(var card) = read.last else { return #expect(Bool(false), "\(read)") }
        card.properties.removeAll { $0.name == "A" }
        #expect(try roundTrip(card, .v30).first("PHOTO")?.value == "AQID")
    }
}

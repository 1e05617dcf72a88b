import ContactCards
import Testing

@Suite("Broken vCards, read strictly")
struct VCardFaultTests {
    private static let bob = "BEGIN:VCARD\nVERSION:3.0\nFN:Bob\nEND:VCARD\n"

    /// The fault that a strict reader reports for a broken part; it then reads Bob's card.
    private func fault(of text: String, sourceLocation: SourceLocation = #_sourceLocation) -> CardFault? {
        let read = items(text + Self.bob, isStrict: true)
        #expect(read.last == .card(cards(Array(Self.bob.utf8))[0]), sourceLocation: sourceLocation)
        let faults = read.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
        #expect(faults.count == 1, sourceLocation: sourceLocation)
        return faults.first
    }

    @Test("A line without a colon is a fault of its card, with the line number")
    func noColon() {
        #expect(
            fault(of: "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nnonsense\nTEL:1\nEND:VCARD\n")
                == CardFault(
                    line: 4,
                    column: 1,
                    message:
                        "a property has a colon after its name, like FN:Ada Lovelace; the card is skipped"
                )
        )
    }

    @Test("A line without a name is a fault of its card")
    func noPropertyName() {
        #expect(
            fault(of: "BEGIN:VCARD\nFN:Ada\n:nonsense\nEND:VCARD\n")
                == CardFault(
                    line: 3,
                    column: 1,
                    message: "a property's name is missing before the colon; the card is skipped"
                )
        )
    }

    @Test("The fault of a card without a name says that the name is missing")
    func noName() {
        #expect(
            fault(of: "\nBEGIN:VCARD\nVERSION:3.0\nN:;;;;\nNOTE:x\nEND:VCARD\n")
                == CardFault(
                    line: 2,
                    message:
                        "the card has no name: one of N, FN, ORG, NICKNAME, EMAIL or TEL is needed; the card is skipped"
                )
        )
    }

    @Test("A card of an unknown version is rejected")
    func unknownVersion() {
        #expect(
            fault(of: "BEGIN:VCARD\nVERSION:9\nFN:Ada\nEND:VCARD\n")
                == CardFault(
                    line: 1,
                    message: "version '9' is not known; 2.1, 3.0 and 4.0 are; the card is skipped"
                )
        )
    }

    @Test("A card that does not end before the next is reported, and the next is read")
    func noEnd() {
        #expect(
            fault(of: "BEGIN:VCARD\nFN:Ada\n")
                == CardFault(
                    line: 1,
                    message:
                        "the card has no END:VCARD before the next BEGIN:VCARD in line 3; the card is skipped"
                )
        )
    }

    @Test("An incomplete last card is reported")
    func truncated() {
        #expect(
            faults(Self.bob + "BEGIN:VCARD\nFN:Ad", isStrict: true)
                == [
                    CardFault(
                        line: 5,
                        message: "the card has no END:VCARD before the end; the card is skipped"
                    )
                ]
        )
    }

    @Test("An end without a beginning is reported once")
    func endAlone() {
        #expect(
            fault(of: "END:VCARD\nEND:VCARD\n")
                == CardFault(
                    line: 1,
                    column: 1,
                    message: "END:VCARD without BEGIN:VCARD; a card begins with BEGIN:VCARD"
                )
        )
    }

    @Test("Text outside of a card is reported once")
    func textOutside() {
        #expect(
            fault(of: "hello\nworld\n")
                == CardFault(
                    line: 1,
                    column: 1,
                    message: "text outside of a card; a card begins with BEGIN:VCARD"
                )
        )
    }

    @Test("A soft line break before END does not hide it")
    func softBreakBeforeEnd() {
        let read = items(
            "BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:Ada=\nEND:VCARD\n" + Self.bob
        )
        #expect(read.count == 2)
        #expect(faults("BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:Ada=\nEND:VCARD\n").isEmpty)
    }

    @Test("A zero byte is a fault of its card")
    func zeroByte() {
        #expect(
            fault(of: "BEGIN:VCARD\nFN:A\u{0}da\nEND:VCARD\n")
                == CardFault(line: 2, column: 5, message: "the line has a NUL byte; the card is skipped")
        )
    }

    @Test("A card above the limit is a fault, and the next one is read")
    func tooLarge() {
        let line = "NOTE:" + String(repeating: "x", count: 1 << 20) + "\n"
        let text = "BEGIN:VCARD\nFN:Ada\n" + String(repeating: line, count: 17) + "END:VCARD\n"
        #expect(
            fault(of: text) == CardFault(line: 1, message: "the card is larger than 16 MiB; it is skipped")
        )
    }

    @Test("The text of a fault includes the line number")
    func description() {
        #expect(CardFault(line: 3, column: 4, message: "no").description == "line 3, column 4: no")
        #expect(CardFault(line: 3, message: "no").description == "line 3: no")
    }

    @Test("An unclosed quote does not hide the colon")
    func quotes() throws {
        let read = try card("VERSION:3.0", "FN:Ada", "X;P=\"b:c")
        #expect(text(read) == "VERSION:3.0\nFN:Ada\nX;P=\"b:c\n")
        #expect(read.properties.count == 3)
    }
}

import Testing

@testable import ContactCards

@Suite("Limits of a card")
struct CardLimitsTests {
    @Test("A card that would make work for everybody is skipped with its reason, and the next one is read")
    func limits() {
        let types = String(repeating: ";TYPE=a", count: Card.parameterLimit / 7 + 1)
        let cards = [
            "FN:" + String(repeating: "a", count: Card.nameLimit + 1), "FN:a\r\nTEL\(types):1",
            "FN:a\r\n" + String(repeating: "X-A:b\r\n", count: Card.propertyLimit),
            "FN:a\r\nNOTE:" + String(repeating: "b", count: Card.textLimit),
        ]
        let read = cards.map { lines in
            items(
                "BEGIN:VCARD\r\nVERSION:4.0\r\n\(lines)\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:b\r\nEND:VCARD\r\n"
            )
        }
        let reasons = read.map { if case .fault(let fault)? = $0.first { fault.message } else { "" } }
        #expect(
            reasons == [
                "FN has 65537 bytes, and 65536 are the most; the card is skipped",
                "the card's parameters have \(types.utf8.count) bytes, and 131072 are the most; the card is skipped",
                "the card has 10002 properties, and 10000 are the most; the card is skipped",
                "the card's texts have 4194308 bytes, and 4194304 are the most; the card is skipped",
            ]
        )
        for items in read {
            guard case .card(let card)? = items.last else {
                Issue.record("the next card is missing")
                continue
            }
            #expect(card.formattedName == "b")
        }
    }

    @Test("A large picture and a group of fifty thousand members are within the limits")
    func large() throws {
        let photo = "PHOTO:data:image/png;base64," + String(repeating: "AAAA", count: 5 << 18)
        #expect(try card("VERSION:4.0", "FN:a", photo).excess == nil)
        let members = (0..<50_000).map { "MEMBER:urn:uuid:\($0)" }.joined(separator: "\r\n")
        #expect(try card("VERSION:4.0", "FN:a", "KIND:group", members).excess == nil)
    }

    @Test("Changing a list of thousands of values takes time proportional to their number")
    func manyValues() {
        var card = Card()
        card.phones = (0..<5_000).map { LabeledValue("1\($0)") }
        card.phones = card.phones.reversed().map { LabeledValue($0.value, labels: ["home"]) }
        #expect(card.phones.count == 5_000)
        #expect(card.phones.first == LabeledValue("14999", labels: ["home"]))
    }
}

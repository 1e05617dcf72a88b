import Testing

@testable import ContactCards

@Suite("Chats, related people, roles and anniversaries")
struct CardRelationsTests {
    private func card(_ lines: String...) throws -> Card {
        let text = lines.map { $0 + "\n" }.joined()
        return try Array(text.utf8).withUnsafeBytes { try Card(storedText: $0) }
    }

    private func lines(_ card: Card) -> [String] {
        String(decoding: card.storedText, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("Chats are IMPP and the properties of older programs; only changed ones are written, as IMPP")
    func chats() throws {
        var card = try card(
            "VERSION:3.0",
            "X-JABBER;TYPE=HOME:ada@jabber.example",
            "IMPP;X-ODD=1;TYPE=work:xmpp:ada@example.org",
            "X-SKYPE:ada.l",
            "NOTE:kept"
        )
        let before = card
        let values = card.chats
        #expect(values.map(\.value) == ["xmpp:ada@example.org", "ada@jabber.example", "ada.l"])
        #expect(values.map(\.labels) == [["work"], ["jabber"], ["skype"]])
        card.chats = values
        #expect(card == before)
        card.chats = [values[0], values[1], LabeledValue("@ada:example.org", labels: ["matrix"])]
        #expect(
            lines(card) == [
                "VERSION:3.0", "X-JABBER;TYPE=HOME:ada@jabber.example",
                "IMPP;X-ODD=1;TYPE=work:xmpp:ada@example.org", "IMPP;TYPE=matrix:@ada:example.org",
                "NOTE:kept",
            ]
        )
    }

    @Test("A related person's name is marked as text in 4.0; Apple's properties stay with their labels")
    func related() throws {
        var card = try card(
            "VERSION:4.0",
            "RELATED;TYPE=friend:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "item1.X-ABRELATEDNAMES:Byron",
            "item1.X-ABLabel:_$!<Father>!$_"
        )
        let values = card.related
        #expect(values.map(\.value) == ["urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "Byron"])
        #expect(values.map(\.labels) == [["friend"], ["Father"]])
        card.related = values + [LabeledValue("William; King", labels: ["spouse"])]
        #expect(
            lines(card) == [
                "VERSION:4.0", "RELATED;TYPE=friend:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                "RELATED;TYPE=spouse;VALUE=text:William\\; King", "item1.X-ABRELATEDNAMES:Byron",
                "item1.X-ABLabel:_$!<Father>!$_",
            ]
        )
        card.related = []
        #expect(lines(card) == ["VERSION:4.0"])
    }

    @Test("A related person's name in 3.0 is marked as text in 4.0")
    func converted() throws {
        let card = try card(
            "VERSION:3.0",
            "FN:Ada",
            "N:;Ada;;;",
            "RELATED:Bob",
            "RELATED:mailto:eve@example.org"
        )
        var bytes: [UInt8] = []
        VCardWriter(version: .v40).append(card, to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").filter { $0.hasPrefix("RELATED") }
                == ["RELATED;VALUE=text:Bob", "RELATED:mailto:eve@example.org"]
        )
    }

    @Test("An anniversary stays in the property that the card has, and goes with both")
    func anniversary() throws {
        var card = try card("VERSION:3.0", "X-ANNIVERSARY;X-ODD=1:2010-06-05")
        card.anniversary = PartialDate(parsing: "2011-06-05")
        #expect(lines(card) == ["VERSION:3.0", "X-ANNIVERSARY;X-ODD=1:2011-06-05"])
        card.anniversary = nil
        #expect(lines(card) == ["VERSION:3.0"])
        card.anniversary = PartialDate(parsing: "2012-06-05")
        card.role = "Analyst"
        #expect(lines(card) == ["VERSION:3.0", "ANNIVERSARY:2012-06-05", "ROLE:Analyst"])
    }
}

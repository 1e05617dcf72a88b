import ContactCards
import Testing

@Suite("Random cards and random damage")
struct RandomCardTests {
    /// A word of characters that need escaping or special handling.
    private func word(_ random: inout SeededGenerator, _ extra: [Character] = []) -> String {
        let letters = Array("aBz09 é太😀:=\"^.'-\\,;/&") + extra
        let inner = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            letters[Int.random(in: letters.indices, using: &random)]
        }
        return "x" + String(inner) + "y"
    }

    private func card(_ random: inout SeededGenerator) -> Card {
        var card = Card(version: Bool.random(using: &random) ? .v30 : .v40)
        card.uid = word(&random)
        card.formattedName = word(&random)
        card.name = CardName(
            prefix: word(&random),
            given: word(&random),
            additional: word(&random),
            family: word(&random),
            suffix: word(&random)
        )
        let labels = [[], ["home"], ["work", "fax"], ["Boat house"], [word(&random)]]
        card.phones = (0..<3).map { _ in
            LabeledValue(
                "+1 \(Int.random(in: 100...99999, using: &random))",
                labels: labels.randomElement(using: &random) ?? [],
                isPreferred: Bool.random(using: &random)
            )
        }
        card.emails = [LabeledValue(word(&random), labels: ["work"])]
        var address = LabeledAddress(labels: ["home"])
        address.street = word(&random, ["\n"])
        address.locality = word(&random)
        card.addresses = [address]
        card.organisation = [word(&random), word(&random)]
        card.title = word(&random)
        card.birthday = PartialDate(
            year: Bool.random(using: &random) ? 1990 : nil,
            month: Int.random(in: 1...12, using: &random),
            day: 7
        )
        card.notes = (0..<9).map { _ in word(&random, ["\n"]) }.joined(separator: " ")
        card.urls = ["https://example.org/?a=b&c=" + String(Int.random(in: 0...9, using: &random))]
        card.categories = [word(&random), word(&random)]
        return card
    }

    @Test(
        "A random card has the same fields after export to any version",
        arguments: [CardVersion.v21, .v30, .v40]
    )
    func roundTrips(_ version: CardVersion) throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<60 {
            let card = card(&random)
            #expect(try TypedFields(roundTrip(card, version)) == TypedFields(card))
        }
    }

    @Test("A card stays unchanged in its own version, in chunks of any size")
    func chunks() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<40 {
            let all = (0..<5).map { _ in card(&random) }
            var bytes: [UInt8] = []
            for card in all { VCardWriter(version: card.version).append(card, to: &bytes) }
            let chunk = Int.random(in: 1...300, using: &random)
            #expect(items(bytes, chunk: chunk) == all.map(CardItem.card))
        }
    }

    @Test("Damage inside one card loses no other card")
    func damage() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<80 {
            let all = (0..<3).map { _ in card(&random) }
            let parts = all.map { card in
                var bytes: [UInt8] = []
                VCardWriter(version: card.version).append(card, to: &bytes)
                return bytes
            }
            var middle = parts[1]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // The line BEGIN:VCARD stays undamaged, since the reader resumes there.
                let index = Int.random(in: 13..<middle.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: middle[index] = UInt8.random(in: 0...255, using: &random)
                case 1: middle.remove(at: index)
                default: middle.removeLast(middle.count - index)
                }
                if middle.count <= 13 { break }
            }
            let read = items(parts[0] + middle + Array("\r\n".utf8) + parts[2])
            #expect(read.first == .card(all[0]))
            #expect(read.last == .card(all[2]))
        }
    }

    @Test("Random bytes never crash the vCard and CSV readers")
    func garbage() {
        var random = SeededGenerator(seed: 4)
        let pieces = [
            "BEGIN:VCARD\n", "END:VCARD\n", "VERSION:2.1\n", "FN:", "AGENT:\n", "\n", "\r", " ", "\t", "=",
            "=\n", ";", ":",
            "\"", ",", ".", "\\", "ENCODING=QUOTED-PRINTABLE", "BASE64", "CHARSET=UTF-16", "TEL;TYPE=",
            "PHOTO;", "\u{0}",
            "First Name", "Birthday", "BDAY", "X-APPLE-OMIT-YEAR=", "data:", "item1.", "VALUE=uri",
        ].map { Array($0.utf8) }
        for _ in 0..<600 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                bytes += pieces.randomElement(using: &random) ?? []
                if Int.random(in: 0..<6, using: &random) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            for item in items(bytes, chunk: Int.random(in: 1...40, using: &random)) {
                guard case .card(let card) = item else { continue }
                exercise(card)
            }
            var reader = CSVContactReader()
            bytes.withUnsafeBytes { piece in
                reader.feed(piece) { if case .card(let card) = $0 { exercise(card) } }
            }
            reader.finish { if case .card(let card) = $0 { exercise(card) } }
        }
    }

    /// Reads and writes every field, and reads the stored form again.
    private func exercise(_ card: Card) {
        _ = TypedFields(card)
        _ = (card.importIdentifier, card.isGroup, card.members)
        card.forEachSearchText { _ in }
        for version in [CardVersion.v21, .v30, .v40] { _ = written(card, version) }
        #expect((try? card.storedText.withUnsafeBytes { try Card(storedText: $0) }) == card)
        var copy = card
        copy.properties = copy.properties
        #expect(copy.properties == card.properties)
    }
}

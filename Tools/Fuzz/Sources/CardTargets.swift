import TextWorkers

@testable import ContactCards

/// vCards: the chunk size does not change the result, and an exported card can be imported again in every version.
enum VCardTarget {
    static func run(_ input: [UInt8]) {
        var choice = Choice(input)
        let (bytes, encoding) = choice.document(input)
        let found = items(bytes, encoding)
        if choice.isOne(in: 4) {
            let chunk = 1 + bytes.count % 13
            require(
                items(bytes, encoding, chunk: chunk) == found,
                "chunks of \(chunk) bytes give another result"
            )
        }
        for case .card(let card) in found {
            exercise(card)
            roundTrip(card, choice.element(of: [.v21, .v30, .v40]))
        }
    }

    private static func roundTrip(_ card: Card, _ version: CardVersion) {
        var exported = written(card, version)
        let back = onlyCard(exported, version)
        var again = written(back, version)
        if version == .v21 {
            // The first export to 2.1 of another version's text may differ from the second: 2.1 escapes a semicolon,
            // and a photo with invalid base 64 becomes text. Later exports are equal.
            exported = again
            again = written(onlyCard(again, version), version)
        }
        require(again == exported, "\(version) changes:\n\(text(exported))\n\(text(again))")
        if card.version == version, card.first("FN") != nil, card.first("N") != nil {
            require(
                properties(back) == repairedProperties(card),
                "\(version) loses properties:\n\(text(card.storedText))\n\(text(back.storedText))"
            )
        }
    }

    /// The card of our own export, which must be complete.
    private static func onlyCard(_ exported: [UInt8], _ version: CardVersion) -> Card {
        var cards: [Card] = []
        for item in items(exported) {
            switch item {
            case .card(let back): cards.append(back)
            // The card had no name before.
            case .warning(let fault) where fault.message.hasPrefix("the card has no name"): break
            default: fatalError("\(version) is not read back: \(item)\n\(text(exported))")
            }
        }
        require(cards.count == 1, "\(version) gives \(cards.count) cards back:\n\(text(exported))")
        return cards[0]
    }

    private static func properties(_ card: Card) -> [CardProperty] {
        card.properties.filter { $0.name != "VERSION" }
    }

    /// The properties in the form that the card's version prescribes, in which an export writes them.
    private static func repairedProperties(_ card: Card) -> [CardProperty] {
        var properties: [CardProperty] = []
        card.forEachLine { line in
            guard let property = VCardConversion.repaired(line, in: card.version) ?? CardProperty(line) else {
                return
            }
            properties.append(property)
        }
        return properties.filter { $0.name != "VERSION" }
    }

    private static func written(_ card: Card, _ version: CardVersion) -> [UInt8] {
        var bytes: [UInt8] = []
        VCardWriter(version: version).append(card, to: &bytes)
        return bytes
    }

    private static func items(
        _ bytes: [UInt8],
        _ encoding: TextEncoding? = nil,
        chunk: Int = .max
    ) -> [CardItem] {
        var reader = VCardReader(encoding: encoding)
        var items: [CardItem] = []
        forEachChunk(bytes, chunk) { piece in reader.feed(piece) { items.append($0) } }
        reader.finish { items.append($0) }
        return items
    }
}

/// CSV: the chunk size does not change the result, and an exported table gives the same cards and the same table again.
enum CSVTarget {
    static func run(_ input: [UInt8]) {
        var choice = Choice(input)
        let (bytes, encoding) = choice.document(input)
        let found = items(bytes, encoding)
        if choice.isOne(in: 4) {
            let chunk = 1 + bytes.count % 13
            require(
                items(bytes, encoding, chunk: chunk) == found,
                "chunks of \(chunk) bytes give another result"
            )
        }
        let cards = cards(found)
        cards.forEach(exercise)
        guard !cards.isEmpty else { return }
        let table = written(cards)
        let read = items(table)
        let back = self.cards(read)
        require(
            back.count == cards.count,
            "\(cards.count) cards give \(back.count) back: \(read)\n\(text(table))"
        )
        let again = written(back)
        require(again == table, "the table changes:\n\(text(table))\n\(text(again))")
    }

    private static func cards(_ items: [CardItem]) -> [Card] {
        items.compactMap { if case .card(let card) = $0 { card } else { nil } }
    }

    private static func written(_ cards: [Card]) -> [UInt8] {
        var columns = CSVContactWriter.Columns()
        for card in cards { columns.include(card) }
        let writer = CSVContactWriter(columns: columns)
        var bytes = writer.header
        for card in cards {
            do { try writer.append(card, to: &bytes) } catch { fatalError("a column is missing") }
        }
        return bytes
    }

    private static func items(
        _ bytes: [UInt8],
        _ encoding: TextEncoding? = nil,
        chunk: Int = .max
    ) -> [CardItem] {
        var reader = CSVContactReader(encoding: encoding)
        var items: [CardItem] = []
        forEachChunk(bytes, chunk) { piece in reader.feed(piece) { items.append($0) } }
        reader.finish { items.append($0) }
        return items
    }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func forEachChunk(_ bytes: [UInt8], _ size: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    while start < bytes.count {
        let end = start + min(size, bytes.count - start)
        bytes[start..<end].withUnsafeBytes(body)
        start = end
    }
}

/// Reads every value that the scenes show, and stores and reads the card.
private func exercise(_ card: Card) {
    _ = (card.name, card.formattedName, card.nickname, card.phones, card.emails, card.addresses)
    _ = (card.organisation, card.title, card.birthday, card.notes, card.urls, card.categories, card.photos)
    _ = (card.importIdentifier, card.isGroup, card.members, card.details(except: []))
    card.forEachSearchText { _ in }
    require(
        (try? card.storedText.withUnsafeBytes { try Card(storedText: $0) }) == card,
        "a store does not give the card back:\n\(text(card.storedText))"
    )
}

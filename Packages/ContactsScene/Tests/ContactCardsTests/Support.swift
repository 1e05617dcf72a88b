import Testing
import TextWorkers

@testable import ContactCards

/// The result of reading a document in chunks of a size.
///
/// - Parameter encoding: what the document is in. Nil to find out, for which the reader waits for all of a small one.
func items(
    _ bytes: [UInt8],
    chunk: Int = .max,
    isStrict: Bool = false,
    limit: Int = VCardReader.cardLimit,
    encoding: TextEncoding? = nil
) -> [CardItem] {
    var reader = VCardReader(isStrict: isStrict, encoding: encoding)
    reader.builder.limit = limit
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

func items(_ text: String, isStrict: Bool = false) -> [CardItem] {
    items(Array(text.utf8), isStrict: isStrict)
}

/// The cards of a document; warnings and faults are issues.
func cards(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> [Card] {
    items(bytes).compactMap { item in
        switch item {
        case .card(let card): return card
        case .fault(let fault), .warning(let fault):
            Issue.record("\(fault)", sourceLocation: sourceLocation)
            return nil
        case .rejected:
            return nil
        }
    }
}

/// The only card that consists of lines between BEGIN and END.
func card(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Card {
    let text = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    let all = cards(Array(text.utf8), sourceLocation: sourceLocation)
    return try #require(all.count == 1 ? all.first : nil, sourceLocation: sourceLocation)
}

/// The faults of a document.
func faults(_ text: String, isStrict: Bool = false) -> [CardFault] {
    items(text, isStrict: isStrict).compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
}

/// The texts of the cards of a CSV document, and the columns that are kept under their own names with how many cards
/// have them. Whatever else the reader gives is an issue.
func readTable(_ document: [UInt8]) -> (cards: [String], kept: [String]) {
    var reader = CSVContactReader()
    var cards: [String] = []
    let keep = { (item: CardItem) in
        if case .card(let card) = item { cards.append(text(card)) } else { Issue.record("\(item)") }
    }
    document.withUnsafeBytes { reader.feed($0, keep) }
    reader.finish(keep)
    return (cards, reader.keptColumns.map { "\($0.name): \($0.contacts)" })
}

func text(_ card: Card) -> String { String(decoding: card.storedText, as: UTF8.self) }

/// The card in the text form of a version.
func written(_ card: Card, _ version: CardVersion) -> String {
    var bytes: [UInt8] = []
    VCardWriter(version: version).append(card, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// The card after writing and reading it.
func roundTrip(
    _ card: Card,
    _ version: CardVersion,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Card {
    let all = cards(Array(written(card, version).utf8), sourceLocation: sourceLocation)
    return try #require(all.count == 1 ? all.first : nil, sourceLocation: sourceLocation)
}

/// The values of all accessors.
struct TypedFields: Equatable {
    var uid: String?
    var name: CardName
    var formattedName: String
    var nickname: String
    var phones: [LabeledValue]
    var emails: [LabeledValue]
    var addresses: [LabeledAddress]
    var organisation: [String]
    var title: String
    var birthday: PartialDate?
    var notes: String
    var urls: [String]
    var categories: [String]
    var photo: CardPhoto?

    init(_ card: Card) {
        uid = card.uid
        name = card.name
        formattedName = card.formattedName
        nickname = card.nickname
        phones = card.phones
        emails = card.emails
        addresses = card.addresses
        organisation = card.organisation
        title = card.title
        birthday = card.birthday
        notes = card.notes
        urls = card.urls
        categories = card.categories
        photo = card.photos.first
    }
}

/// A generator with the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

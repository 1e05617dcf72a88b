import ContactCards
import StorageWorkers

/// A person or an organisation in the address book: a card with its id.
struct Contact: Hashable, Sendable {
    var id: String
    var card: Card
}

extension Contact: Record {
    static let schema = RecordSchema(
        name: "contacts",
        // 2 sorts by the formatted name where that is another name, and finds more fields.
        version: 2,
        indexes: [
            RecordIndex("last_name"), RecordIndex("first_name"),
            RecordIndex("category_last_name", .many), RecordIndex("category_first_name", .many),
        ],
        isSearchable: true
    )

    /// The card in its own text form: a person can read it in the file, and nothing of it is lost.
    func appendBody(to bytes: inout [UInt8]) throws {
        bytes.append(contentsOf: card.storedText)
    }

    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Contact {
        Contact(id: id, card: try Card(storedText: body))
    }

    func fillIndexes(_ entries: inout IndexEntries) {
        let keys = ContactSortKeys(card)
        entries.set("last_name", bytes: keys.lastName)
        entries.set("first_name", bytes: keys.firstName)
        for category in card.categories {
            let prefix = Self.categoryPrefix(category)
            entries.add("category_last_name", prefix + String(decoding: keys.lastName, as: UTF8.self))
            entries.add("category_first_name", prefix + String(decoding: keys.firstName, as: UTF8.self))
        }
        addSearchText(to: &entries)
    }

    /// What the keys of a category's index begin with.
    static func categoryPrefix(_ category: String) -> String {
        TextFolding.sortKey(category) + "\u{1}"
    }
}

/// `Codable` as the card's text, for whoever wants the record as JSON.
extension Contact: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, card
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        var text = try container.decode(String.self, forKey: .card)
        card = try text.withUTF8 { try Card(storedText: UnsafeRawBufferPointer($0)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(String(decoding: card.storedText, as: UTF8.self), forKey: .card)
    }
}

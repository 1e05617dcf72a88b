import ContactCards
import StorageWorkers

/// A person or an organisation in the address book: a card with its id.
struct Contact: Hashable, Sendable {
    var id: String
    var card: Card
}

extension Contact: Record {
    static let byLastName = RecordIndex("last_name") { (contact: Contact) in
        ContactSortKeys(contact.card).lastName
    }
    static let byFirstName = RecordIndex("first_name") { (contact: Contact) in
        ContactSortKeys(contact.card).firstName
    }
    /// Sorts by the names of categories, then as `byLastName`.
    static let byCategoryAndLastName = RecordIndex(
        "category_last_name",
        each: { (contact: Contact) in contact.categoryKeys(\.lastName) }
    )
    static let byCategoryAndFirstName = RecordIndex(
        "category_first_name",
        each: { (contact: Contact) in contact.categoryKeys(\.firstName) }
    )
    /// Has a contact once for each day of the year on which it has a birthday or an anniversary: `1210`.
    static let byDay = RecordIndex("day", each: { (contact: Contact) in contact.yearlyDays.map(\.key) })
    static let schema = RecordSchema(
        name: "contacts",
        // Version 2 sorts by a formatted name that differs from the other fields, and finds more fields; 3 sorts by
        // phonetic names; 4 sorts by the preferred formatted name, has the anniversaries of more programs, and finds phone
        // numbers in the digits of any script.
        version: 4,
        indexes: byLastName,
        byFirstName,
        byCategoryAndLastName,
        byCategoryAndFirstName,
        byDay
    ) { contact, words in
        // Every field finds the contact, ignoring case, accents and, in names and phone numbers, spacing.
        contact.card.forEachSearchText { words.add($0) }
    }

    /// The card in its own text form, which is readable in the file and lossless.
    func appendBody(to bytes: inout [UInt8]) throws {
        bytes.append(contentsOf: card.storedText)
    }

    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Contact {
        Contact(id: id, card: try Card(storedText: body))
    }

    private func categoryKeys(
        _ name: KeyPath<ContactSortKeys, ContactSortKeys.Key>
    ) -> [CompositeKey<CollatedText, ContactSortKeys.Key>] {
        let categories = card.categories
        guard !categories.isEmpty else { return [] }
        let name = ContactSortKeys(card)[keyPath: name]
        return categories.map { CompositeKey(CollatedText($0), name) }
    }
}

/// Encodes the card's text, for records in JSON.
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

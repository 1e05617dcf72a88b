import StorageWorkers

/// A contact as the program stored it that wrote the fixtures: its body is a vCard without its ends.
struct FormerContact: Record, Equatable {
    static let byLastName = RecordIndex("last_name") { (contact: FormerContact) in contact.lastName }
    static let byFirstName = RecordIndex("first_name") { (contact: FormerContact) in contact.firstName }
    static let byCategoryAndLastName = RecordIndex(
        "category_last_name",
        each: { (contact: FormerContact) in
            contact.categories.map { CompositeKey(CollatedText($0), contact.lastName) }
        }
    )
    static let byCategoryAndFirstName = RecordIndex(
        "category_first_name",
        each: { (contact: FormerContact) in
            contact.categories.map { CompositeKey(CollatedText($0), contact.firstName) }
        }
    )
    static let byDay = RecordIndex("day", each: { (contact: FormerContact) in contact.days })
    static let schema = RecordSchema(
        name: "contacts",
        version: 3,
        indexes: byLastName,
        byFirstName,
        byCategoryAndLastName,
        byCategoryAndFirstName,
        byDay
    ) { contact, words in
        words.add(contact.name.reversed().joined(separator: " "))
        words.add(contact.value(of: "CATEGORIES") ?? "")
    }

    var id: String
    var card: String

    func appendBody(to bytes: inout [UInt8]) { bytes.append(contentsOf: card.utf8) }

    static func decode(id: String, body: UnsafeRawBufferPointer) -> FormerContact {
        FormerContact(id: id, card: String(decoding: body, as: UTF8.self))
    }

    private func value(of property: String) -> String? {
        card.split(separator: "\n").first { $0.hasPrefix(property + ":") }
            .map { String($0.dropFirst(property.count + 1)) }
    }

    private var name: [String] {
        (value(of: "N") ?? "").split(separator: ";", omittingEmptySubsequences: false).prefix(2).map(
            String.init
        )
    }

    private var lastName: CompositeKey<CollatedText, CollatedText> {
        CompositeKey(CollatedText(name.first ?? ""), CollatedText(name.last ?? ""))
    }

    private var firstName: CompositeKey<CollatedText, CollatedText> {
        CompositeKey(CollatedText(name.last ?? ""), CollatedText(name.first ?? ""))
    }

    private var categories: [String] {
        (value(of: "CATEGORIES") ?? "").split(separator: ",").map(String.init)
    }

    private var days: [String] { value(of: "BDAY").map { [String($0.suffix(4))] } ?? [] }
}

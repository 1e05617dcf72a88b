import ContactCards
import StorageWorkers

/// The storage work of picking a category (article row 000-06).
protocol PickCategoryWorking: Sendable {
    /// All categories, in the order of their names.
    func fetchCategories() async throws(ContactsFailure) -> ContactCategories
}

extension ContactsWorker: PickCategoryWorking {
    func fetchCategories() async throws(ContactsFailure) -> ContactCategories {
        try await attempt {
            try await store.read(Contact.self) { reader in
                var categories: [ContactCategories.Category] = []
                var last: String?
                while let (name, key) = try Self.firstCategory(after: last, in: reader) {
                    let query = RecordQuery(Contact.byCategoryAndLastName[key])
                    categories.append(.init(name: name, count: try reader.count(Contact.self, query).value))
                    last = key
                }
                return ContactCategories(
                    categories: categories,
                    contactCount: try reader.count(Contact.self).value
                )
            }
        }
    }

    /// The first category whose folded name is greater than `last`, and that name. Reads one contact for each category,
    /// however many contacts it has.
    private static func firstCategory(
        after last: String?,
        in reader: RecordReader
    ) throws -> (name: String, key: String)? {
        // The smallest text greater than `last`.
        let lower = last.map { $0 + "\u{0}" } ?? ""
        let query = RecordQuery(Contact.byCategoryAndLastName[lower...], limit: 1)
        guard let contact = try reader.page(Contact.self, query).records.first else { return nil }
        let first = contact.card.categories.map { ($0, TextFolding.sortKey($0)) }
            .filter { !$0.1.utf8.lexicographicallyPrecedes(lower.utf8) }
            .min { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }
        guard let first else {
            throw StorageError.corrupt(
                "its categories are not those that the index has",
                record: "\(Contact.schema.name)/\(contact.id)"
            )
        }
        return first
    }
}

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
                while let name = try Self.firstCategory(after: last, in: reader) {
                    let query = RecordQuery(Contact.byCategoryAndLastName[CollatedText(name)])
                    categories.append(.init(name: name, count: try reader.count(Contact.self, query).value))
                    last = name
                }
                return ContactCategories(
                    categories: categories,
                    contactCount: try reader.count(Contact.self).value
                )
            }
        }
    }

    /// The first category that sorts after `last`. Reads one contact for each category, however many contacts it has.
    private static func firstCategory(after last: String?, in reader: RecordReader) throws -> String? {
        let index = Contact.byCategoryAndLastName
        let query = RecordQuery(last.map { index.after(CollatedText($0)) } ?? index, limit: 1)
        guard let contact = try reader.page(Contact.self, query).records.first else { return nil }
        let lower = try last.map { try reader.key(of: CollatedText($0)) }
        let first = try contact.card.categories.map { (name: $0, key: try reader.key(of: CollatedText($0))) }
            .filter { lower?.lexicographicallyPrecedes($0.key) ?? true }
            .min { $0.key.lexicographicallyPrecedes($1.key) }
        guard let first else {
            throw StorageError.corrupt(
                "its categories are not those that the index has",
                record: "\(Contact.schema.name)/\(contact.id)"
            )
        }
        return first.name
    }
}

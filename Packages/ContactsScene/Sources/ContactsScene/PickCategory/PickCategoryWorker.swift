import ContactCards
import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage work of picking a category (article row 000-06).
protocol PickCategoryWorking: Sendable {
    /// All categories, in the order of their names.
    func fetchCategories() async throws(ContactsFailure) -> ContactCategories
}

extension ContactsWorker: PickCategoryWorking {
    func fetchCategories() async throws(ContactsFailure) -> ContactCategories {
        try await ContactsFailure.attempt {
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
    ///
    /// A key that another version of ICU has made may sort after `last` where the contact's categories do not; then the
    /// next contacts are read.
    private static func firstCategory(after last: String?, in reader: RecordReader) throws -> String? {
        let index = Contact.byCategoryAndLastName
        var query = RecordQuery(last.map { index.after(CollatedText($0)) } ?? index, limit: 1)
        let lower = try last.map { try reader.key(of: CollatedText($0)) }
        repeat {
            let page = try reader.page(Contact.self, query)
            for contact in page.records {
                let first = try contact.card.categories
                    .map { (name: $0, key: try reader.key(of: CollatedText($0))) }
                    .filter { lower?.lexicographicallyPrecedes($0.key) ?? true }
                    .min { $0.key.lexicographicallyPrecedes($1.key) }
                if let first { return first.name }
            }
            query.after = page.next
            query.limit = contactsAtOnce
        } while query.after != nil
        return nil
    }

    private static var contactsAtOnce: Int { 100 }
}

/// The categories that the contacts are in, by name, each with the number of its contacts.
struct ContactCategories: Equatable, Sendable {
    struct Category: Equatable, Sendable {
        /// As the first contact in it writes it; case and accents make no other category.
        var name: String
        var count: Int
    }

    var categories: [Category]
    /// The number of all contacts, those in no category too.
    var contactCount: Int
}

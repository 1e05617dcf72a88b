/// The categories of all contacts, by name, each with the number of its contacts.
struct ContactCategories: Equatable, Sendable {
    struct Category: Equatable, Sendable {
        /// The spelling of the first contact in it; case and accents do not distinguish categories.
        var name: String
        var count: Int
    }

    var categories: [Category]
    /// The number of all contacts, including those without a category.
    var contactCount: Int
}

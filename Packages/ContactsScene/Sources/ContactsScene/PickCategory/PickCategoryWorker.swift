/// The storage work of choosing a category (article row 000-06).
protocol PickCategoryWorking: Sendable {
    /// The categories that there are, in the order of their names.
    func fetchCategories() async throws(ContactsFailure) -> ContactCategories
}

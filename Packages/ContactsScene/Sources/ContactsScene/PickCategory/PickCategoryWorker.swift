/// The storage work of picking a category (article row 000-06).
protocol PickCategoryWorking: Sendable {
    /// All categories, in the order of their names.
    func fetchCategories() async throws(ContactsFailure) -> ContactCategories
}

import SceneKitCore

/// The use cases of picking a category.
enum PickCategory {
    enum FetchCategories {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var categories: Result<ContactCategories, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedCategory: Equatable, Sendable {
                /// The category's name, which is the scene's result; empty for all contacts.
                var category: String
                var name: LocalizedText
                var count: LocalizedText
            }

            var displayedCategories: [DisplayedCategory]
            var notice: Message?
        }
    }
}

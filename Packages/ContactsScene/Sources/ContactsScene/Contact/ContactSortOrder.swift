import SceneKitCore

/// The name by which the list is sorted; a setting kept in the store.
enum ContactSortOrder: String, Codable, FieldChoice {
    case lastName = "last-name"
    case firstName = "first-name"

    var label: LocalizedText {
        switch self {
        case .lastName: "Last name"
        case .firstName: "First name"
        }
    }
}

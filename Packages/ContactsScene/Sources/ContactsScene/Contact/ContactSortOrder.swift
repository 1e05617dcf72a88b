import SceneKitCore

/// By which name the list is sorted; a setting that is kept in the store.
enum ContactSortOrder: String, Codable, FieldChoice {
    case lastName = "last-name"
    case firstName = "first-name"
}

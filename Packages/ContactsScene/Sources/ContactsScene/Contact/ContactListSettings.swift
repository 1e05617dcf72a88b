import SceneKitCore
import StorageWorkers

/// A person's settings of the list.
struct ContactListSettings: Record, Equatable {
    static let schema = RecordSchema<ContactListSettings>(name: "contact_list_settings")
    static let onlyID = "settings"

    var order: StoredChoice<ContactSortOrder>

    init(_ order: ContactSortOrder) {
        self.order = StoredChoice(order)
    }

    /// Nil for an order that only another version knows.
    var knownOrder: ContactSortOrder? { order.known }

    var id: String { Self.onlyID }
}

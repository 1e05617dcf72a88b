import StorageWorkers

/// A person's settings of the list.
struct ContactListSettings: Record, Equatable {
    static let schema = RecordSchema<ContactListSettings>(name: "contact_list_settings")
    static let onlyID = "settings"

    var order: ContactSortOrder

    var id: String { Self.onlyID }
}

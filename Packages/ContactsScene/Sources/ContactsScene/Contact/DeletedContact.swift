import StorageWorkers

/// The contact that was deleted last, kept so that it can be restored, also by another process.
struct DeletedContact: Record, Equatable {
    static let schema = RecordSchema<DeletedContact>(name: "deleted_contacts")
    static let onlyID = "last"

    var contact: Contact

    var id: String { Self.onlyID }
}

/// What a person has set for the list.
struct ContactListSettings: Record, Equatable {
    static let schema = RecordSchema<ContactListSettings>(name: "contact_list_settings")
    static let onlyID = "settings"

    var order: ContactSortOrder

    var id: String { Self.onlyID }
}

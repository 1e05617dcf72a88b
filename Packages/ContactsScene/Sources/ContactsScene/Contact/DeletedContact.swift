import StorageWorkers

/// The last deleted contact, kept so that any process can restore it.
struct DeletedContact: Record, Equatable {
    static let schema = RecordSchema<DeletedContact>(name: "deleted_contacts")
    static let onlyID = "last"

    var contact: Contact

    var id: String { Self.onlyID }
}

/// A person's settings of the list.
struct ContactListSettings: Record, Equatable {
    static let schema = RecordSchema<ContactListSettings>(name: "contact_list_settings")
    static let onlyID = "settings"

    var order: ContactSortOrder

    var id: String { Self.onlyID }
}

import StorageWorkers

/// The last deleted contact, kept so that any process can restore it.
struct DeletedContact: Record, Equatable {
    static let schema = RecordSchema<DeletedContact>(name: "deleted_contacts")
    static let onlyID = "last"

    var contact: Contact
    /// The merge that removed it; nil if it was deleted.
    var merge: ContactMerge?

    var id: String { Self.onlyID }
}

/// What a merge changed beside removing a contact, before and after it.
struct ContactMerge: Codable, Hashable, Sendable {
    var kept: Contact
    var merged: Contact
    /// The group cards that listed the removed contact.
    var groups: [Contact]
    /// The same, which list the kept one in its place.
    var changedGroups: [Contact]
}

/// A person's settings of the list.
struct ContactListSettings: Record, Equatable {
    static let schema = RecordSchema<ContactListSettings>(name: "contact_list_settings")
    static let onlyID = "settings"

    var order: ContactSortOrder

    var id: String { Self.onlyID }
}

/// A card by its name, for a link to it.
struct CardLink: Equatable, Sendable {
    var id: String
    var name: String
}

/// The groups that list a contact and, of a group, its members.
struct ContactGroups: Equatable, Sendable {
    /// By name.
    var groups: [CardLink] = []
    /// By name; nil if the contact is no group.
    var members: [CardLink]?
    /// The number of members that are no contacts here.
    var unknownMembers = 0
}

/// A contact or a group card, with the groups that list it and its members.
struct ShownCard: Equatable, Sendable {
    var contact: Contact
    var groups = ContactGroups()
}

/// Adds contacts to groups or removes them.
struct MembershipChange: Equatable, Sendable {
    enum Group: Equatable, Sendable {
        case id(String)
        /// The group of a name, which is made if there is none.
        case named(String)
    }

    var contacts: [String]
    var groups: [Group]
    var isRemoval = false
}

/// The names of the contacts and the groups of a change, as far as it changed something; each name once.
struct ChangedMembers: Equatable, Sendable {
    /// The names of a contact and of a group.
    struct Membership: Equatable, Sendable {
        var contact: String
        var group: String
    }

    var contacts: [String] = []
    var groups: [String] = []
    /// The first membership that needed no change.
    var unchanged: Membership?
}

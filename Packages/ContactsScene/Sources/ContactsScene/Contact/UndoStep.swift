import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The step that undoes one change, stored so that any process can take it.
struct UndoStep: Record, Equatable {
    static let schema = RecordSchema<UndoStep>(name: "undo_steps")

    /// A contact before and after its categories or photos were changed.
    struct Edit: Codable, Hashable, Sendable {
        var before: Contact
        var after: Contact
    }

    var id = UUID().uuidString
    /// The contacts that were deleted, and the group cards.
    var deleted: [Contact] = []
    /// The merge that removed them; nil if they were deleted.
    var merge: ContactMerge?
    /// The contacts whose categories were changed.
    var tagged: [Edit] = []
    /// The contact whose photos were changed; nil if they were not.
    var photo: Edit?
}

/// The changes of a merge beside removing contacts, before and after it.
struct ContactMerge: Codable, Hashable, Sendable {
    var kept: Contact
    var merged: Contact
    /// The group cards that listed the removed contacts.
    var groups: [Contact]
    /// The same, which list the kept one in place of the removed ones.
    var changedGroups: [Contact]
}

/// The changes that can be undone, the oldest first.
struct UndoHistory: Record, Equatable {
    static let schema = RecordSchema<UndoHistory>(name: "undo_history")
    static let blank: UndoHistory? = UndoHistory()
    static let onlyID = "history"
    /// The number of changes that are kept.
    static let limit = 20

    struct Entry: Hashable, Sendable {
        /// The step's id.
        var id: String
        /// The ids of the further steps of a change that was made in several; nil if there are none.
        var further: [String]?
        /// Nil for a change of another version, which this version cannot take back.
        var change: UndoableChange?

        var steps: [String] { [id] + (further ?? []) }
    }

    var entries: [Entry] = []
    /// The changes that were undone and can be made again, the last one last.
    var undone: [Entry] = []

    var id: String { Self.onlyID }
}

extension UndoHistory.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, further, change
    }

    /// The cases of a change as they are stored.
    private enum Change: String, CodingKey, CaseIterable {
        case deleting, merging, adding, removing, changingPhoto
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        further = try container.decodeIfPresent([String].self, forKey: .further)
        let stored = try container.nestedContainer(keyedBy: Change.self, forKey: .change)
        let isKnown = Change.allCases.contains { stored.contains($0) }
        change = isKnown ? try container.decode(UndoableChange.self, forKey: .change) : nil
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(further, forKey: .further)
        if let change {
            try container.encode(change, forKey: .change)
        } else {
            // The store keeps what is in it, as a property of another version.
            _ = container.nestedContainer(keyedBy: Change.self, forKey: .change)
        }
    }
}

/// A change of contacts that can be undone, for people.
enum UndoableChange: Codable, Hashable, Sendable {
    case deleting(UndoableContacts)
    case merging(UndoableContacts, into: String)
    case adding(UndoableContacts, category: String)
    case removing(UndoableContacts, category: String)
    case changingPhoto(UndoableContacts)
}

/// The contacts of a change: the name of the first, and their number.
struct UndoableContacts: Codable, Hashable, Sendable {
    var name: String
    var count: Int

    init(_ contacts: [Contact]) {
        name = contacts.first.map(ContactNames.displayName) ?? ""
        count = contacts.count
    }

    static func + (first: UndoableContacts, second: UndoableContacts) -> UndoableContacts {
        var sum = first.count > 0 ? first : second
        sum.count = first.count + second.count
        return sum
    }

    /// `Ada Lovelace`, or `3 contacts`.
    var text: LocalizedText {
        count == 1 ? LocalizedText(verbatim: name) : ContactWording.contacts(count)
    }
}

import SceneKitCore

/// The use cases of one contact's card.
enum ViewContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// Whether this updates the card after a change of the contact.
            var isUpdate = false
            var contact: Result<Contact, ContactsFailure>
            var groups = ContactGroups()
            /// The contact as it was shown before.
            var shown: Contact?
            /// The change that another scene made before this one appeared.
            var change: ContactChange?
        }

        struct ViewModel: Equatable, Sendable {
            /// Whether the message on the screen stays if there is no notice.
            var isUpdate = false
            var title: LocalizedText
            /// Nil if the contact does not exist.
            var picture: Picture?
            var hasPhoto = false
            var items: [DetailBlock.Item] = []
            /// The properties unknown to this program.
            var others: [DetailBlock.Item] = []
            /// The groups that list the contact.
            var groups: [CardLink] = []
            /// Nil if the contact is no group.
            var members: [CardLink]?
            var notice: Message?
        }
    }

    /// Adds the contact to groups, or members to the group, or removes them.
    enum ChangeMembers {
        enum Request: Equatable, Sendable {
            case add(member: String)
            case remove(members: [String])
            /// Adds the contact to the group of a name, which is made if there is none.
            case join(group: String)
            case leave(groups: [String])
        }

        struct Response: Equatable, Sendable {
            var isRemoval: Bool
            var changed: Result<ChangedMembers, ContactsFailure>
        }

        typealias ViewModel = NoticeViewModel<ChangeMembers>
    }

    /// Replaces the contact's photos, or removes them.
    enum ChangePhoto {
        struct Request: Equatable, Sendable {
            /// The document with the image; nil to remove the photos.
            var document: String?
        }

        struct Response: Equatable, Sendable {
            var isRemoval: Bool
            var failure: ContactsFailure?
        }

        typealias ViewModel = NoticeViewModel<ChangePhoto>
    }

    enum AskToDelete {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var contact: Contact
            /// The names of the properties that somebody has changed since the question was asked for the first time.
            var changed: [String] = []
        }

        struct ViewModel: Equatable, Sendable {
            var question: LocalizedText
        }
    }

    enum DeleteContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var failure: ContactsFailure?
        }

        struct ViewModel: Equatable, Sendable {
            /// The reason why the contact still exists; nil if it is deleted and the scene should be left.
            var notice: Message?
        }
    }
}

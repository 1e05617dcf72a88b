import SceneKitCore

/// The use cases of one contact's card.
enum ViewContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var contact: Result<Contact, ContactsFailure>
            /// The names of the group cards that list the contact.
            var groups: [String] = []
            /// The change that another scene made before this one appeared.
            var change: ContactChange?
        }

        struct ViewModel: Equatable, Sendable {
            var title: String
            var items: [DetailBlock.Item]
            /// The properties unknown to this program.
            var others: [DetailBlock.Item] = []
            var notice: Message?
        }
    }

    /// Follows changes of the contact in other scenes, sessions or processes.
    enum FollowContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var contact: Result<Contact, ContactsFailure>
            /// The names of the group cards that list the contact.
            var groups: [String] = []
            /// The contact as it was shown before.
            var shown: Contact?
        }

        typealias ViewModel = FetchContact.ViewModel
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

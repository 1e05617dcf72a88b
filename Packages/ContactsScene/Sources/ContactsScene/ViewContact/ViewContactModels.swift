import SceneKitCore

/// The use cases of one contact's card.
enum ViewContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var contact: Result<Contact, ContactsFailure>
            /// The names of the group cards that list the contact.
            var groups: [String] = []
            /// What another scene did to the contact before this one appeared.
            var change: ContactChange?
        }

        struct ViewModel: Equatable, Sendable {
            var title: String
            var items: [DetailBlock.Item]
            /// The properties that the program does not know.
            var others: [DetailBlock.Item] = []
            var notice: Message?
        }
    }

    /// Following what happens to the contact elsewhere: in another scene, session or process.
    enum FollowContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var contact: Result<Contact, ContactsFailure>
            /// The names of the group cards that list the contact.
            var groups: [String] = []
            /// The contact as it was shown until now.
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
            /// Why it is still there; nil where it is gone and the scene is to be left.
            var notice: Message?
        }
    }
}

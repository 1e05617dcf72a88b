import SceneKitCore

/// The use cases of one contact's card.
enum ViewContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {
            /// Whether to update the card after a change of the contact.
            var isUpdate = false
        }

        struct Response: Equatable, Sendable {
            var isUpdate = false
            var contact: Result<Contact, ContactsFailure>
            /// The names of the group cards that list the contact.
            var groups: [String] = []
            /// The contact as it was shown before.
            var shown: Contact?
            /// The change that another scene made before this one appeared.
            var change: ContactChange?
        }

        struct ViewModel: Equatable, Sendable {
            /// Whether the message on the screen stays if there is no notice.
            var isUpdate = false
            var title: String
            /// Nil if the contact does not exist.
            var picture: Picture?
            var items: [DetailBlock.Item] = []
            /// The properties unknown to this program.
            var others: [DetailBlock.Item] = []
            var notice: Message?
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

import SceneKitCore

/// The use cases of one contact's card.
enum ViewContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {
            /// Whether this updates the card after a change of the contact.
            var isUpdate = false
        }

        struct Response: Equatable, Sendable {
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
}

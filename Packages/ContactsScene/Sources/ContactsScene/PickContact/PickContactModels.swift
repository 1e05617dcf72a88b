import SceneKitCore

/// The use cases of picking a contact.
enum PickContact {
    /// The rows, as in the contact list.
    enum ShowContacts {
        typealias Request = ContactList.ShowContacts.Request
        typealias Response = ContactList.ShowContacts.Response
        typealias ViewModel = ContactList.ShowContacts.ViewModel
    }

    /// Finds the contact named when the scene was opened.
    enum FindContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var text: String
            /// The contact, or nil if the text matches none or several.
            var contact: Result<Contact?, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct FoundContact: Equatable, Sendable {
                var id: String
                var name: String
            }

            /// The scene's result; nil if a person has to choose.
            var contact: FoundContact?
            var notice: Message?
        }
    }
}

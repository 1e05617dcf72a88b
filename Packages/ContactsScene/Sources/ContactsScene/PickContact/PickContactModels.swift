import SceneKitCore

/// The use cases of picking a contact.
enum PickContact {
    /// The rows, as in the contact list.
    typealias ShowContacts = ShowContactRows

    /// Finds the contact named when the scene was opened.
    enum FindContact {
        struct Request: Equatable, Sendable {
            /// The contact that a person chose; nil for the one named when the scene was opened.
            var chosenID: String?
        }

        struct Response: Equatable, Sendable {
            var text: String
            /// Whether a person chose the contact from the list.
            var isChosen = false
            /// The contact, or nil if the text matches none or several.
            var contact: Result<Contact?, ContactsFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct FoundContact: Equatable, Sendable {
                var id: String
                var name: String
                /// The postal addresses, each with a line for each part.
                var addresses: [String] = []
            }

            /// The scene's result; nil if a person has to choose.
            var contact: FoundContact?
            var notice: Message?
        }
    }
}

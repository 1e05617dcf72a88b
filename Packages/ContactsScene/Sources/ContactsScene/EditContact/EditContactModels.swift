import SceneKitCore

/// The use cases of editing a contact.
enum EditContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var draft: Result<ContactDraft, ContactsFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case form(ContactDraft)
            /// The contact does not exist; the message shows the reason.
            case missing(Message)
        }
    }

    enum SaveContact {
        struct Request: Equatable, Sendable {
            var edit: ContactEdit
        }

        typealias Response = ContactFormResult
        typealias ViewModel = ContactFormViewModel
    }
}

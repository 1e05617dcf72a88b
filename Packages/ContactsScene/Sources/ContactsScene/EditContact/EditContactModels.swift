/// The use cases of changing a contact.
enum EditContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var form: Result<ContactForm, ContactsFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case form(ContactFormViewModel)
            /// There is nothing to edit, and why.
            case missing(Notice)
        }
    }

    enum ChangeField {
        struct Request: Equatable, Sendable {
            var field: String
            var values: [String]
        }

        struct Response: Equatable, Sendable {
            var form: ContactForm
        }

        typealias ViewModel = ContactFormViewModel
    }

    enum SaveContact {
        struct Request: Equatable, Sendable {
            /// What was filled in at once, by field.
            var values: [String: [String]] = [:]
        }

        enum Response: Equatable, Sendable {
            case saved
            case refused(ContactForm)
            case failed(ContactForm, ContactsFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case form(ContactFormViewModel)
        }
    }
}

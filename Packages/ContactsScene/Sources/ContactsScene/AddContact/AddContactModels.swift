/// The use cases of adding a contact.
enum AddContact {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var form: ContactForm
        }

        typealias ViewModel = ContactFormViewModel
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

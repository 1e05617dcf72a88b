/// The use cases of adding a contact.
enum AddContact {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var draft: ContactDraft
        }

        typealias ViewModel = FormViewModel
    }

    enum ChangeField {
        struct Request: Equatable, Sendable {
            var field: String
            var values: [String]
        }

        struct Response: Equatable, Sendable {
            var draft: ContactDraft
            var problems: [ContactField: [ContactProblem]]
        }

        typealias ViewModel = FormViewModel
    }

    enum SaveContact {
        struct Request: Equatable, Sendable {
            /// What was filled in at once, by field.
            var values: [String: [String]] = [:]
        }

        enum Response: Equatable, Sendable {
            case saved
            case refused(ContactDraft, [ContactField: [ContactProblem]])
            case failed(ContactDraft, ContactsFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case form(FormViewModel)
        }
    }

    /// The form as a person sees it.
    struct FormViewModel: Equatable, Sendable {
        var draft: ContactDraft
        var errors: [ContactField: String] = [:]
        var notice: Notice?
        /// What is asked before the form is left; nil where nothing would be lost.
        var leaveQuestion: String?
    }
}

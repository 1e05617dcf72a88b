/// The use cases of changing a contact.
enum EditContact {
    enum FetchContact {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var draft: Result<ContactDraft, ContactsFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case form(FormViewModel)
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
            var draft: ContactDraft
            var isModified: Bool
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

/// The use cases of changing one's profile.
enum EditProfile {
    enum FetchProfile {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var draft: Result<ProfileDraft, HomeFailure>
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
            var draft: ProfileDraft
            var isModified: Bool
            var problems: [ProfileField: ProfileProblem]
        }

        typealias ViewModel = FormViewModel
    }

    enum SaveProfile {
        struct Request: Equatable, Sendable {
            /// What was filled in at once, by field.
            var values: [String: [String]] = [:]
        }

        enum Response: Equatable, Sendable {
            case saved
            case refused(ProfileDraft, [ProfileField: ProfileProblem])
            case failed(ProfileDraft, HomeFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case form(FormViewModel)
        }
    }

    /// The form as a person sees it.
    struct FormViewModel: Equatable, Sendable {
        var phone: String
        var email: String
        var phoneError: String?
        var emailError: String?
        var notice: Notice?
        /// What is asked before the form is left; nil where nothing would be lost.
        var leaveQuestion: String?
    }
}

import Accounts

/// The use cases of changing how a person can be reached.
enum EditProfile {
    enum FetchProfile {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var profile: Result<ProfileDraft, AuthenticationFailure>
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
            /// Whether it is another than what is stored.
            var isModified: Bool
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
            case refused(ProfileDraft, [AccountProblem])
            case failed(ProfileDraft, AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case form(FormViewModel)
        }
    }
}

/// What a person has filled in.
struct ProfileDraft: Equatable, Sendable {
    var phone = ""
    var email = ""
}

/// The fields of the profile's form.
enum ProfileField: String, CaseIterable, Sendable {
    case phone, email
}

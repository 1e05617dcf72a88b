import Accounts

/// The use cases of changing the password.
enum ChangePassword {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {}

        typealias ViewModel = FormViewModel
    }

    enum ChangeField {
        struct Request: Equatable, Sendable {
            var field: String
            var values: [String]
        }

        struct Response: Equatable, Sendable {
            /// The fields in which something has been typed.
            var typed: Set<ChangePasswordField>
        }

        typealias ViewModel = FormViewModel
    }

    enum SavePassword {
        struct Request: Equatable, Sendable {
            /// What was filled in at once, by field.
            var values: [String: [String]] = [:]
        }

        enum Response: Equatable, Sendable {
            case saved
            case refused([ChangePasswordProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case form(FormViewModel)
        }
    }
}

/// What keeps a password from being changed.
enum ChangePasswordProblem: Hashable, Sendable {
    case oldMissing
    /// The old one is wrong, or was tried too often.
    case oldRefused
    case new(AccountProblem)
    case passwordsDiffer
}

/// The fields of the form for a new password.
enum ChangePasswordField: String, CaseIterable, Sendable {
    case old, new
    case repetition = "repeat"
}

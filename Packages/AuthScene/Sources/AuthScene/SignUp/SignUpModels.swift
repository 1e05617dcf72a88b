import Accounts

/// The use cases of signing up.
enum SignUp {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var draft: SignUpDraft
            /// Why it is not known whether there are a guest's records to take along.
            var failure: AuthenticationFailure?
        }

        typealias ViewModel = FormViewModel
    }

    enum ChangeField {
        struct Request: Equatable, Sendable {
            var field: String
            var values: [String]
        }

        struct Response: Equatable, Sendable {
            var draft: SignUpDraft
        }

        typealias ViewModel = FormViewModel
    }

    enum CreateAccount {
        struct Request: Equatable, Sendable {
            /// What was filled in at once, by field.
            var values: [String: [String]] = [:]
        }

        enum Response: Equatable, Sendable {
            case created
            /// The account is there, and the guest's records are still the guest's, and why.
            case createdWithoutRecords(Person, reason: String)
            case refused(SignUpDraft, [SignUpProblem])
            case failed(SignUpDraft, AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case created
            /// There is something to read before going on.
            case toConfirm(Notice)
            case form(FormViewModel)
        }
    }
}

/// What keeps somebody from signing up.
enum SignUpProblem: Hashable, Sendable {
    case account(AccountProblem)
    case passwordsDiffer
}

/// What a person has filled in, without what they keep secret.
struct SignUpDraft: Equatable, Sendable {
    var name = ""
    var phone = ""
    var email = ""
    var hasPassword = false
    var hasRepetition = false
    /// Whether a guest's records are taken along; nil where there are none.
    var takesGuestRecords: Bool?
}

/// The fields of the form for a new account.
enum SignUpField: String, CaseIterable, Sendable {
    case name, password
    case repetition = "repeat"
    case phone, email
    case guestRecords = "guest-records"
}

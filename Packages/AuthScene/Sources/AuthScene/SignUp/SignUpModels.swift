import Accounts
import SceneKitCore

/// The use cases of signing up.
enum SignUp {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// Whether a guest's records can be moved; false if unknown.
            var hasGuestRecords = false
            /// The session's person: another server may have just made their account.
            var person: Person?
            /// The reason why it is not known.
            var failure: AuthenticationFailure?
        }

        struct ViewModel: Equatable, Sendable {
            var offersGuestRecords = false
            /// Whether the session has a person already, who may go on.
            var isSignedIn = false
            var notice: Message?
        }
    }

    enum CreateAccount {
        struct Request: Equatable, Sendable {
            var draft: SignUpDraft
        }

        enum Response: Equatable, Sendable {
            case created
            /// The account exists, and there is something to read: recovery codes, or the reasons why the guest's records
            /// were not moved or the session was not saved.
            case createdWithNotice(
                Person,
                recoveryCodes: [String] = [],
                recordsProblem: LocalizedText? = nil,
                sessionProblem: LocalizedText? = nil
            )
            case refused([AccountProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case created
            /// There is something to read before going on: a message, and recovery codes if there are any.
            case toConfirm(Message, [Block] = [])
            case refused(FormRefusal)
        }
    }
}

/// The draft of the form for a new account.
struct SignUpDraft: Equatable, Sendable {
    var name = ""
    var password = Secret()
    var repetition = Secret()
    var phone = ""
    var email = ""
    /// Whether to move the guest's records, if any.
    var takesGuestRecords = true
}

import Accounts
import SceneKitCore

/// The use cases of replacing a forgotten password.
enum ResetPassword {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// The secret of the link that has led here.
            var link: Secret?
        }

        struct ViewModel: Equatable, Sendable {
            var draft: ResetPasswordDraft
            /// The fields that the link makes needless.
            var hidden: Set<String>
        }
    }

    enum Reset {
        struct Request: Equatable, Sendable {
            /// Empty with a link.
            var name: String
            /// A recovery code, or the secret of a link.
            var code: Secret
            var new: Secret
        }

        enum Response: Equatable, Sendable {
            /// The person is signed in; nil if it is unknown how many recovery codes are left.
            case reset(Person, codesLeft: Int?, sessionProblem: LocalizedText?)
            /// A code needs a name.
            case nameMissing
            /// The name, the code or the link is wrong, or there were too many attempts.
            case refused
            case newRefused([AccountProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            /// Ends the flow.
            case complete(Message)
            case refused(FormRefusal)
        }
    }
}

/// The draft of the form for a forgotten password.
struct ResetPasswordDraft: Equatable, Sendable {
    var name = ""
    var code = Secret()
    var new = Secret()
    var repetition = Secret()
}

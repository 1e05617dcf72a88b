import Accounts
import SceneKitCore

/// The use case of changing the password.
enum ChangePassword {
    enum SavePassword {
        struct Request: Equatable, Sendable {
            var old: Secret
            var new: Secret
        }

        enum Response: Equatable, Sendable {
            case saved
            /// The old one is wrong, or was tried too often.
            case oldRefused
            case newRefused([AccountProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case refused(FormRefusal)
        }
    }
}

/// The form for a new password, as it is filled in.
struct ChangePasswordDraft: Equatable, Sendable {
    var old = Secret()
    var new = Secret()
    var repetition = Secret()
}

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
            /// With the reason why the new session could not be saved, if there is one.
            case saved(sessionProblem: LocalizedText? = nil)
            /// The old password is wrong, or was tried too often.
            case oldRefused
            case newRefused([AccountProblem])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            /// The scene is left, with this message.
            case saved(Message)
            case refused(FormRefusal)
        }
    }
}

/// The draft of the form for a new password.
struct ChangePasswordDraft: Equatable, Sendable {
    var old = Secret()
    var new = Secret()
    var repetition = Secret()
}

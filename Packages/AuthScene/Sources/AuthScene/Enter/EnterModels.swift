import Accounts
import SceneKitCore

/// The use cases of signing in.
enum Enter {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            /// The state of the person to whom the form is shown.
            case state(AuthenticationState)
            /// Another scene has signed a person up.
            case signedUp(Person)
            case failed(AuthenticationFailure)
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Message?
            /// Whether the flow ends.
            var isComplete = false
        }
    }

    enum SignIn {
        struct Request: Equatable, Sendable {
            var name: String
            var password: Secret
        }

        typealias Response = Result<Person, AuthenticationFailure>

        enum ViewModel: Equatable, Sendable {
            case complete(Message)
            case refused(FormRefusal)
            /// A failure that no field is to blame for.
            case alert(title: String, message: String)
        }
    }

    enum ContinueAsGuest {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            case done
            case failed(AuthenticationFailure)
        }

        typealias ViewModel = SignIn.ViewModel
    }
}

/// The draft of the form to sign in.
struct EnterDraft: Equatable, Sendable {
    var name = ""
    var password = Secret()
}

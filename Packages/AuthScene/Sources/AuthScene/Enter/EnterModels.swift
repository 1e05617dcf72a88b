import Accounts
import SceneKitCore

/// The use cases of signing in.
enum Enter {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            /// The state of the person to whom the form is shown.
            case state(Result<AuthenticationState, AuthenticationFailure>)
            /// Another scene has signed a person up.
            case signedUp(Person)
        }

        typealias ViewModel = Enter.ViewModel
    }

    enum SignIn {
        struct Request: Equatable, Sendable {
            var name: String
            var password: Secret
        }

        typealias Response = Result<Person, AuthenticationFailure>
        typealias ViewModel = Enter.ViewModel
    }

    enum ContinueAsGuest {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var failure: AuthenticationFailure?
        }

        typealias ViewModel = Enter.ViewModel
    }

    enum ViewModel: Equatable, Sendable {
        case form(Message?)
        case refused(FormRefusal)
        /// A failure that no field is to blame for.
        case alert(title: LocalizedText, message: LocalizedText)
        /// Ends the flow.
        case complete(Message)
    }
}

/// The draft of the form to sign in.
struct EnterDraft: Equatable, Sendable {
    var name = ""
    var password = Secret()
}

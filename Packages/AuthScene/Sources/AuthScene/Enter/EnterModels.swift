import Accounts
import SceneKitCore

/// The use cases of signing in.
enum Enter {
    enum ShowForm {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            /// The state of the person to whom the form is shown, and whether they may continue as a guest.
            case state(Result<AuthenticationState, AuthenticationFailure>, admitsGuests: Bool)
            /// Another scene has signed a person up.
            case signedUp(Person)
        }

        enum ViewModel: Equatable, Sendable {
            case form(Message?, admitsGuests: Bool)
            /// Ends the flow.
            case complete(Message)
        }
    }

    enum SignIn {
        struct Request: Equatable, Sendable {
            var name: String
            var password: Secret
        }

        struct Response: Equatable, Sendable {
            var person: Result<Person, AuthenticationFailure>
            /// The reason why the session could not be saved.
            var sessionProblem: LocalizedText?
        }

        enum ViewModel: Equatable, Sendable {
            /// Ends the flow.
            case complete(Message)
            /// There is something to read before the flow ends.
            case toConfirm(Message)
            case refused(FormRefusal)
            /// A failure that no field is to blame for.
            case alert(title: LocalizedText, message: LocalizedText)
        }
    }

    enum ContinueAsGuest {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var failure: AuthenticationFailure?
            /// The reason why the choice could not be saved.
            var sessionProblem: LocalizedText?
        }

        enum ViewModel: Equatable, Sendable {
            /// Ends the flow.
            case complete(Message)
            /// There is something to read before the flow ends.
            case toConfirm(Message)
            case alert(title: LocalizedText, message: LocalizedText)
        }
    }
}

/// The draft of the form to sign in.
struct EnterDraft: Equatable, Sendable {
    var name = ""
    var password = Secret()
}

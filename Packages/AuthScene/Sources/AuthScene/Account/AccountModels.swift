import Accounts
import SceneKitCore

/// The use cases of the account scene.
enum Account {
    enum ShowAccount {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var state: Result<AuthenticationState, AuthenticationFailure>
            /// Whether the person may grant roles.
            var mayGrantRoles = false
        }

        struct ViewModel: Equatable, Sendable {
            var items: [DetailBlock.Item] = []
            /// Shown instead of items.
            var text: LocalizedText?
            var choices: [AccountChoice]
            var notice: Message?
        }
    }

    /// Granting or revoking a role.
    enum SetRole {
        struct Request: Equatable, Sendable {
            var name: String
            var role: String
            var isGranted: Bool
        }

        enum Response: Equatable, Sendable {
            case set(Person, role: String, isGranted: Bool)
            /// No module of the host declares the role; these are declared.
            case unknownRole(String, declared: [String])
            case failed(AuthenticationFailure)
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Message
        }
    }

    enum SignOut {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            case signedOut
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case signedOut(ShowAccount.ViewModel)
            case failed(Message)
        }
    }
}

/// An action on the account's screen; some need a signed-in person, others need that nobody is signed in.
enum AccountChoice: Equatable, Sendable {
    case editProfile, changePassword, recovery, tokens, grant, revoke, signOut, signIn, signUp
}

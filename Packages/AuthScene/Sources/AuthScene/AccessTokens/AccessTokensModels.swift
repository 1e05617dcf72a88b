import Accounts
import SceneKitCore

/// The use cases of the access tokens' scene.
enum AccessTokens {
    enum ShowTokens {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var tokens: Result<[AccessToken], AuthenticationFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var rows: [ListBlock.Row] = []
            var notice: Message?
        }
    }

    enum MakeToken {
        struct Request: Equatable, Sendable {
            /// The rights of a program.
            enum Access: String, FieldChoice {
                case read, write

                var label: LocalizedText {
                    switch self {
                    case .read: "Read"
                    case .write: "Read and write"
                    }
                }
            }

            var name = ""
            var access = Access.read
            /// The names of scenes; empty for all.
            var scenes: [String] = []
            var days = 90
        }

        enum Response: Equatable, Sendable {
            /// The secret in its text form.
            case made(AccessToken, secret: String)
            /// No module of the host has a scene of that name; these are there.
            case unknownScene(String, known: [String])
            case failed(AuthenticationFailure)
        }

        enum ViewModel: Equatable, Sendable {
            case made(items: [DetailBlock.Item], notice: Message)
            case refused(Message)
        }
    }

    typealias RevokeTokens = Revocation
}

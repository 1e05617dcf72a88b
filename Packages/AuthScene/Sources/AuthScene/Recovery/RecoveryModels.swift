import Accounts
import SceneKitCore

/// The use cases of recovery codes and links.
enum Recovery {
    enum ShowRecovery {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            /// The links are an administrator's; nil for others.
            case shown(codesLeft: Int, links: [RecoveryLink]?)
            case failed(AuthenticationFailure)
        }

        struct ViewModel: Equatable, Sendable {
            var items: [DetailBlock.Item] = []
            /// Nil for people who make no links.
            var rows: [ListBlock.Row]?
            var notice: Message?
        }
    }

    enum RenewCodes {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var codes: Result<[String], AuthenticationFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case made([Block], notice: Message)
            case refused(Message)
        }
    }

    enum MakeLink {
        struct Request: Equatable, Sendable {
            /// The person who has forgotten the password.
            var name = ""
            var hours = 24
        }

        enum Response: Equatable, Sendable {
            /// The secret in its text form.
            case made(RecoveryLink, secret: String)
            case failed(AuthenticationFailure)
        }

        typealias ViewModel = RenewCodes.ViewModel
    }

    typealias RevokeLinks = Revocation
}

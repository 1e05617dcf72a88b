import SceneKitCore

/// The use case of revoking access tokens or recovery links by their ids.
enum Revocation {
    struct Request: Equatable, Sendable {
        var ids: [String]
    }

    struct Response: Equatable, Sendable {
        /// The names of what was revoked: those of the tokens, or those of the people with the links.
        var names: [String] = []
        /// The ids of nothing that the person may revoke.
        var unknown: [String] = []
        var failure: AuthenticationFailure?
    }

    struct ViewModel: Equatable, Sendable {
        var notice: Message
    }
}

import Accounts
import SceneKitCore

/// The work of the access tokens' scene.
protocol AccessTokensWorking: Sendable {
    func accessTokens() async throws(AuthenticationFailure) -> [AccessToken]

    func makeAccessToken(
        named name: String,
        _ rights: AccessTokenRights,
        lifetime: Duration
    ) async throws(AuthenticationFailure) -> MadeAccessToken

    /// - Returns: Nil if the person has no token of that id.
    func revokeAccessToken(_ id: String) async throws(AuthenticationFailure) -> AccessToken?
}

/// The work over the service of the session.
struct AccessTokensWorker: AccessTokensWorking {
    let service: any AccessTokenService

    func accessTokens() async throws(AuthenticationFailure) -> [AccessToken] {
        try await AuthenticationFailure.attempt { try await service.accessTokens() }
    }

    func makeAccessToken(
        named name: String,
        _ rights: AccessTokenRights,
        lifetime: Duration
    ) async throws(AuthenticationFailure) -> MadeAccessToken {
        try await AuthenticationFailure.attempt {
            try await service.makeAccessToken(named: name, rights, lifetime: lifetime)
        }
    }

    func revokeAccessToken(_ id: String) async throws(AuthenticationFailure) -> AccessToken? {
        try await AuthenticationFailure.attempt { try await service.revokeAccessToken(id) }
    }
}

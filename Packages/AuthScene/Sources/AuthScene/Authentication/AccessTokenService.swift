public import Accounts

/// The access tokens of the signed-in person, for scenes.
///
/// Each method can throw `AccountsError`, and errors of the accounts' store.
public protocol AccessTokenService: Sendable {
    func accessTokens() async throws -> [AccessToken]

    /// Makes an access token.
    ///
    /// - Returns: The token with its secret, which nobody can read again.
    func makeAccessToken(
        named name: String,
        _ rights: AccessTokenRights,
        lifetime: Duration
    ) async throws -> MadeAccessToken

    /// Revokes an access token.
    ///
    /// - Returns: The token; nil if the person has none of that id.
    func revokeAccessToken(_ id: String) async throws -> AccessToken?
}

extension LiveAuthentication: AccessTokenService {
    public func accessTokens() async throws -> [AccessToken] {
        try await accessTokenProvider.accessTokens(by: ownToken())
    }

    public func makeAccessToken(
        named name: String,
        _ rights: AccessTokenRights,
        lifetime: Duration
    ) async throws -> MadeAccessToken {
        try await accessTokenProvider.makeAccessToken(named: name, rights, lifetime: lifetime, by: ownToken())
    }

    public func revokeAccessToken(_ id: String) async throws -> AccessToken? {
        try await accessTokenProvider.revokeAccessToken(id, by: ownToken())
    }

    /// Accounts on a server have none, and neither has a session that began with an access token.
    private var accessTokenProvider: any AccessTokenProvider {
        get throws {
            guard let provider = accounts.accessTokenProvider else {
                throw AccountsError.notAllowed(
                    "access tokens are made and revoked by a signed-in person, in a host that has the accounts in its store"
                )
            }
            return provider
        }
    }
}

/// Gives people with a forgotten password a way back, for accounts in a host's own store.
///
/// Each method can throw `AccountsError` and errors of its store.
public protocol RecoveryProvider: Sendable {
    /// The number of the signed-in person's recovery codes that are left.
    func recoveryCodeCount(by token: SecretToken) async throws -> Int

    /// Makes new recovery codes for the signed-in person, instead of all earlier ones.
    func renewRecoveryCodes(by token: SecretToken) async throws -> [String]

    /// The links that can be used now, by name, for an administrator.
    func recoveryLinks(by token: SecretToken) async throws -> [RecoveryLink]

    /// Makes a link for the person of that name, instead of an earlier one, for an administrator.
    func makeRecoveryLink(
        for name: String,
        lifetime: Duration,
        by token: SecretToken
    ) async throws -> MadeRecoveryLink

    /// Revokes a link, for an administrator.
    ///
    /// - Returns: The link; nil if there is none of that id.
    func revokeRecoveryLink(_ id: String, by token: SecretToken) async throws -> RecoveryLink?

    /// Sets a new password, ends all of the person's sessions and access tokens, and begins a new session.
    func recover(
        by proof: RecoveryProof,
        newPassword: String,
        devices: [SecretToken]
    ) async throws -> SignedIn
}

extension Accounts: RecoveryProvider {
    public var recoveryProvider: (any RecoveryProvider)? { self }
}

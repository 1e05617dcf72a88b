public import Accounts

/// The way back from a forgotten password, for scenes.
///
/// Each method can throw `AccountsError`, and errors of the accounts' store.
public protocol RecoveryService: Sendable {
    /// The number of the signed-in person's recovery codes that are left.
    func recoveryCodeCount() async throws -> Int

    /// Makes new recovery codes for the signed-in person, instead of all earlier ones.
    ///
    /// - Returns: The codes, which nobody can read again.
    func renewRecoveryCodes() async throws -> [String]

    /// The links that can be used now, for an administrator.
    func recoveryLinks() async throws -> [RecoveryLink]

    /// Makes a link for the person of that name, for an administrator.
    ///
    /// - Returns: The link with its secret, which nobody can read again.
    func makeRecoveryLink(for name: String, lifetime: Duration) async throws -> MadeRecoveryLink

    /// Revokes a link, for an administrator.
    ///
    /// - Returns: The link; nil if there is none of that id.
    func revokeRecoveryLink(_ id: String) async throws -> RecoveryLink?

    /// Sets a new password, ends the person's other sessions and all access tokens, and signs the person in.
    func recover(by proof: RecoveryProof, newPassword: String) async throws -> Person
}

extension LiveAuthentication: RecoveryService {
    public func recoveryCodeCount() async throws -> Int {
        try await recoveryProvider.recoveryCodeCount(by: ownToken())
    }

    public func renewRecoveryCodes() async throws -> [String] {
        try await recoveryProvider.renewRecoveryCodes(by: ownToken())
    }

    public func recoveryLinks() async throws -> [RecoveryLink] {
        try await recoveryProvider.recoveryLinks(by: ownToken())
    }

    public func makeRecoveryLink(for name: String, lifetime: Duration) async throws -> MadeRecoveryLink {
        try await recoveryProvider.makeRecoveryLink(for: name, lifetime: lifetime, by: ownToken())
    }

    public func revokeRecoveryLink(_ id: String) async throws -> RecoveryLink? {
        try await recoveryProvider.revokeRecoveryLink(id, by: ownToken())
    }

    public func recover(by proof: RecoveryProof, newPassword: String) async throws -> Person {
        let provider = try recoveryProvider
        return try await changing {
            await begin(
                try await provider.recover(by: proof, newPassword: newPassword, devices: devices())
            )
        }
    }

    /// Accounts on a server have a way of their own, and a session that began with an access token has none.
    private var recoveryProvider: any RecoveryProvider {
        get throws {
            guard let provider = accounts.recoveryProvider else {
                throw AccountsError.notAllowed(
                    "a forgotten password is replaced where the accounts are, by a person and not by a program"
                )
            }
            return provider
        }
    }
}

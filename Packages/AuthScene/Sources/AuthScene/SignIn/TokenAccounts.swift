import Accounts
import Synchronization

/// The accounts as a program with an access token has them: the token's person, and nothing that changes an account.
final class TokenAccounts: AccountProvider {
    private let accounts: Accounts
    private let known = Mutex<AccessToken?>(nil)

    init(_ accounts: Accounts) {
        self.accounts = accounts
    }

    /// The token that was last found to be one.
    var token: AccessToken? { known.withLock { $0 } }

    var identity: String { "" }

    func person(for token: SecretToken) async throws -> Person {
        let access = try await accounts.access(by: token)
        known.withLock { $0 = access.token }
        return access.person
    }

    private static let refusal = AccountsError.notAllowed("an access token changes no account")

    func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn {
        throw Self.refusal
    }

    func signUp(_ registration: Registration) async throws -> SignedIn { throw Self.refusal }

    func signOut(_ token: SecretToken) async throws { throw Self.refusal }

    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn {
        throw Self.refusal
    }

    func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        throw Self.refusal
    }

    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person {
        throw Self.refusal
    }
}

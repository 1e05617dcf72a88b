import Accounts
import Synchronization

/// Accounts whose sessions cannot be looked up while there is an error.
final class UnavailableAccounts: AccountProvider {
    private let accounts: Accounts
    private let state = Mutex<(any Error)?>(nil)

    init(_ accounts: Accounts) { self.accounts = accounts }

    var error: (any Error)? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    var identity: String { accounts.identity }

    func person(for token: SecretToken) async throws -> Person {
        if let error { throw error }
        return try await accounts.person(for: token)
    }

    func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn {
        try await accounts.signIn(name: name, password: password, devices: devices)
    }

    func signUp(_ registration: Registration) async throws -> SignedIn {
        try await accounts.signUp(registration)
    }

    func signOut(_ token: SecretToken) async throws { try await accounts.signOut(token) }

    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn {
        try await accounts.changePassword(token, old: old, new: new)
    }

    func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        try await accounts.changeProfile(token, change)
    }

    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person {
        try await accounts.setRole(role, isGranted: isGranted, of: name, by: token)
    }
}

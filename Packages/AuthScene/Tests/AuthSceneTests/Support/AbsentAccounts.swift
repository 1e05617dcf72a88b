import Accounts
import StorageWorkers
import Synchronization

/// Accounts that cannot always be reached.
final class AbsentAccounts: AccountProvider {
    private let accounts: Accounts
    private let away = Mutex(false)
    private let stuck = Mutex(false)
    private let leaving = Mutex(false)
    let error = StorageError.failed("the server is gone")

    init(_ accounts: Accounts) { self.accounts = accounts }

    var areAway: Bool {
        get { away.withLock(\.self) }
        set { away.withLock { $0 = newValue } }
    }

    /// Whether no session can be ended.
    var keepsSessions: Bool {
        get { stuck.withLock(\.self) }
        set { stuck.withLock { $0 = newValue } }
    }

    /// Whether the accounts are away after the next change of a role.
    var leavesAfterRole: Bool {
        get { leaving.withLock(\.self) }
        set { leaving.withLock { $0 = newValue } }
    }

    private var reached: Accounts {
        get throws { if areAway { throw error } else { accounts } }
    }

    var identity: String { "" }

    func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn {
        try await reached.signIn(name: name, password: password, devices: devices)
    }

    func signUp(_ registration: Registration) async throws -> SignedIn {
        try await reached.signUp(registration)
    }

    func signOut(_ token: SecretToken) async throws {
        if keepsSessions { throw error }
        try await reached.signOut(token)
    }

    func person(for token: SecretToken) async throws -> Person { try await reached.person(for: token) }

    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn {
        try await reached.changePassword(token, old: old, new: new)
    }

    func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        try await reached.changeProfile(token, change)
    }

    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person {
        defer { if leavesAfterRole { areAway = true } }
        return try await reached.setRole(role, isGranted: isGranted, of: name, by: token)
    }
}

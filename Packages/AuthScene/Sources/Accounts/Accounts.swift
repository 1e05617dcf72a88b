public import FoundationEssentials
public import StorageWorkers
import Synchronization

/// The accounts and sessions in a store.
///
/// Usable from any isolation, and by several processes at once: a change of an account and the count of an attempt
/// are each one transaction of the store. Hashing runs on a separate thread.
public final class Accounts: Sendable {
    public let settings: AccountSettings
    let store: RecordStore
    let hasher: any PasswordHashing
    let auditNumber = Atomic(0)
    private let decoy: String
    private let clock: AccountClock

    /// - Parameter store: A store without people's own records, or one that scenes never get unrestricted.
    /// - Throws: `AccountsError.unavailable` if libsodium does not support the settings.
    public convenience init(
        store: RecordStore,
        settings: AccountSettings = AccountSettings(),
        clock: @escaping AccountClock = { .now }
    ) throws {
        try self.init(
            store: store,
            settings: settings,
            clock: clock,
            hasher: Argon2Hasher(cost: settings.passwordCost)
        )
    }

    init(
        store: RecordStore,
        settings: AccountSettings,
        clock: @escaping AccountClock,
        hasher: any PasswordHashing
    ) throws {
        self.store = store
        self.settings = settings
        self.clock = clock
        self.hasher = hasher
        decoy = try hasher.decoy()
    }

    var now: Instant { Instant(clock()) }

    /// The person with that name, or nil.
    ///
    /// - Throws: `StorageError`.
    public func person(named name: String) async throws -> Person? {
        try await account(named: name).map(Person.init)
    }

    func account(named name: String) async throws -> AccountRecord? {
        guard AccountName.isShortEnough(name) else { return nil }
        return try await store.get(AccountRecord.self, id: AccountName(name).lookupID)
    }

    /// Checks a password against an account's, or a dummy hash if there is no account: one hash in both cases.
    func verify(_ password: String, of account: AccountRecord?) async throws -> Bool {
        let isPossible = PasswordRules.isShortEnough(password)
        let secret = try SecretBytes(isPossible ? PasswordRules.normalized(password) : "")
        let isRight = try await hasher.verify(secret, against: account?.passwordHash ?? decoy)
        return isRight && isPossible && account != nil
    }
}

extension AccountName {
    /// The key of a name. A name without a letter gets a key that no account has, because ids must not be empty.
    var lookupID: String { folded.isEmpty ? " " : folded }
}

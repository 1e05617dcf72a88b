public import FoundationEssentials
public import StorageWorkers
import Synchronization

/// The accounts in a store: who may sign in, and who has.
///
/// Safe to use from anywhere, and from several processes at once: a change of an account and the count of an attempt
/// are each one transaction of the store. Hashing runs on a thread of its own.
public final class Accounts: Sendable {
    public let settings: AccountSettings
    let store: RecordStore
    let hasher: any PasswordHashing
    let auditNumber = Atomic(0)
    private let decoy: String
    private let clock: AccountClock

    /// - Parameter store: A store that holds nobody's own records, or is not given to scenes as it is.
    /// - Throws: `AccountsError.unavailable` where libsodium cannot do what the settings ask for.
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

    /// The person who has that name, or nil.
    ///
    /// - Throws: `StorageError`.
    public func person(named name: String) async throws -> Person? {
        try await account(named: name).map(Person.init)
    }

    func account(named name: String) async throws -> AccountRecord? {
        guard AccountName.isShortEnough(name) else { return nil }
        return try await store.get(AccountRecord.self, id: AccountName(name).lookupID)
    }

    /// Checks a password against an account's, or against nothing where there is no account: one hash either way.
    func verify(_ password: String, of account: AccountRecord?) async throws -> Bool {
        let isPossible = PasswordRules.isShortEnough(password)
        let secret = try SecretBytes(isPossible ? PasswordRules.normalized(password) : "")
        let isRight = try await hasher.verify(secret, against: account?.passwordHash ?? decoy)
        return isRight && isPossible && account != nil
    }
}

extension AccountName {
    /// No record has an empty id; a name without a letter is looked up under one that no account has.
    var lookupID: String { folded.isEmpty ? " " : folded }
}

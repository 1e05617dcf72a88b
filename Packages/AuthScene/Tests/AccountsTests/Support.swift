import FoundationEssentials
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import Accounts

/// A clock that only tests advance.
final class TestClock: Sendable {
    private let seconds = Mutex(1_800_000_000.0)

    func advance(_ duration: Duration) {
        seconds.withLock { $0 += Double(duration.components.seconds) }
    }

    var read: AccountClock { { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) } }
}

/// The calls that a hasher received.
enum HashCall: Equatable, Sendable {
    case hash
    /// Whether it was a hash that nobody has a password for.
    case verify(isDecoy: Bool)
}

/// Hashes as the real one does, and records each piece of slow work.
struct CountingHasher: PasswordHashing {
    let base: Argon2Hasher
    let calls: Spy<HashCall>
    private let knownDecoy: String

    init(cost: PasswordCost, calls: Spy<HashCall>) throws {
        base = try Argon2Hasher(cost: cost)
        knownDecoy = try base.decoy()
        self.calls = calls
    }

    func hash(_ password: SecretBytes) async throws -> String {
        calls.record(.hash)
        return try await base.hash(password)
    }

    func verify(_ password: SecretBytes, against hash: String) async throws -> Bool {
        calls.record(.verify(isDecoy: hash == knownDecoy))
        return try await base.verify(password, against: hash)
    }

    func decoy() throws -> String { knownDecoy }
    func isOutdated(_ hash: String) -> Bool { base.isOutdated(hash) }
}

extension PasswordCost {
    /// The minimum cost, so that tests are fast.
    static let least = PasswordCost(operations: 1, memory: 8192)
}

/// A kind of store that the tests run on.
enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite, file

    /// The backends that several processes can open at once.
    static let shared = [sqlite, file]

    var testDescription: String { rawValue }
}

/// Accounts over a store of their own, which can be closed and opened again.
final class AccountsFixture: Sendable {
    let clock = TestClock()
    let hashing: Spy<HashCall>
    let settings: AccountSettings
    private let folder: TemporaryFolder
    private let location: StorageLocation

    let store: RecordStore
    let accounts: Accounts

    init(
        _ backend: Backend = .memory,
        settings change: (inout AccountSettings) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        folder = try TemporaryFolder()
        location =
            switch backend {
            case .memory: StorageLocation(scheme: "memory", path: "")
            case .sqlite: StorageLocation(scheme: "sqlite", path: folder.file("store.sqlite"))
            case .file: StorageLocation(scheme: "file", path: folder.file("store"))
            }
        var settings = AccountSettings()
        settings.passwordCost = .least
        change(&settings)
        self.settings = settings
        hashing = Spy("the hasher", sourceLocation: sourceLocation)
        store = try await RecordStore.open(location)
        accounts = try Accounts(
            store: store,
            settings: settings,
            clock: clock.read,
            hasher: CountingHasher(cost: settings.passwordCost, calls: hashing)
        )
    }

    /// Closes the store and opens it again, as the next run of a program does.
    func reopened(settings change: (inout AccountSettings) -> Void = { _ in }) async throws -> Accounts {
        try await store.close()
        return try await openedTwice(settings: change)
    }

    /// Accounts over a second store at the same place, which shares nothing in memory with the first, as in another
    /// process.
    func openedTwice(
        options: StorageOptions = StorageOptions(),
        settings change: (inout AccountSettings) -> Void = { _ in }
    ) async throws -> Accounts {
        var settings = settings
        change(&settings)
        return try Accounts(
            store: try await RecordStore.open(location, options: options),
            settings: settings,
            clock: clock.read,
            hasher: CountingHasher(cost: settings.passwordCost, calls: hashing)
        )
    }

    /// Ada, who has an account; what that cost is accounted for.
    @discardableResult
    func signUpAda() async throws -> SignedIn {
        let signedIn = try await accounts.signUp(.ada)
        hashing.expect(.hash)
        return signedIn
    }

    /// The audit's events, the first first; checks that a person is named exactly where there is one.
    func events() async throws -> [AuditEvent] {
        try await accounts.auditTrail().map(\.event).reversed()
    }
}

extension Registration {
    static let ada = Registration(
        name: "Ada Lovelace",
        password: "analytical engine",
        phone: "+44 20 7946 0000",
        email: "ada@example.org"
    )
}

import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import AuthScene

/// The records of guests, as a host provides them.
final class GuestRecordsStub: GuestRecords {
    private let state: Mutex<(hasRecords: Bool, failure: String?, takenBy: [String])>

    init(hasRecords: Bool, failure: String? = nil) {
        state = Mutex((hasRecords, failure, []))
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    var takenBy: [String] { state.withLock { $0.takenBy } }

    func areThereAny() async throws -> Bool { state.withLock { $0.hasRecords } }

    func handOver(to personID: String) async throws {
        try state.withLock { state in
            if let failure = state.failure { throw Failure(description: failure) }
            state.takenBy.append(personID)
            state.hasRecords = false
        }
    }
}

/// Accounts in a memory store, session files in a folder, and the service over both.
final class AuthFixture: Sendable {
    let store: RecordStore
    let accounts: Accounts
    let folder: TemporaryFolder
    let authentication: LiveAuthentication

    init(guestRecords: (any GuestRecords)? = nil) async throws {
        store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        folder = try TemporaryFolder()
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8192)
        accounts = try Accounts(store: store, settings: settings)
        authentication = Self.authentication(accounts, folder, guestRecords)
    }

    /// The service as the program's next run has it.
    func nextRun() -> LiveAuthentication { Self.authentication(accounts, folder, nil) }

    var sessionFile: SessionFile { SessionFile(path: folder.file("session")) }
    var deviceFile: SessionFile { SessionFile(path: folder.file("device")) }

    private static func authentication(
        _ accounts: Accounts,
        _ folder: TemporaryFolder,
        _ guestRecords: (any GuestRecords)?
    ) -> LiveAuthentication {
        LiveAuthentication(
            accounts: accounts,
            session: SessionFile(path: folder.file("session")),
            device: SessionFile(path: folder.file("device")),
            guestRecords: guestRecords
        )
    }

    @discardableResult
    func signUpAda() async throws -> Person {
        try await authentication.signUp(.ada, takingGuestRecords: false).person
    }

    /// The services that the scenes need.
    @MainActor
    func services(_ outlet: AuthenticationOutlet = AuthenticationOutlet()) -> Services {
        let services = Services()
        services[(any AuthenticationService).self] = authentication
        services[(any RecoveryService).self] = authentication
        services[AuthenticationOutlet.self] = outlet
        return services
    }

    func events() async throws -> [AuditEvent] {
        try await accounts.auditTrail().map(\.event).reversed()
    }
}

extension Registration {
    static let ada = Registration(
        name: "Ada",
        password: "analytical engine",
        phone: "+44 20",
        email: "ada@example.org"
    )
}

import Accounts
import SceneKitCore
import StorageWorkers
import Testing

@testable import AuthScene

private struct Note: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "notes")
    var id: String
}

private struct CachedPage: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "pages")
    var id: String
}

@MainActor
@Suite("What a store says about guests and accounts")
struct GuestRecordsTests {
    @Test("What a module can fetch again is no record of the guest")
    func caches() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let records = SpacedGuestRecords(store: store, space: "guest", caches: [CachedPage.schema.name])
        let guest = try store.scoped(to: "guest")
        #expect(try await !records.areThereAny())
        try await guest.write(.putting(CachedPage(id: "1")))
        try await store.scoped(to: "guests").write(.putting(Note(id: "1")))
        #expect(try await !records.areThereAny())
        try await guest.write(.putting(Note(id: "1")))
        #expect(try await records.areThereAny())
        try await records.handOver(to: "ada")
        #expect(try await !records.areThereAny())
    }

    @Test("Before a host without an account is served to others, its owner is told to sign up first")
    func caution() async throws {
        let fixture = try await AuthFixture()
        let services = Services()
        services[RecordStore.self] = fixture.store
        func caution() async throws -> LocalizedText? {
            try await AccountSignIn.caution(services: services, settings: fixture.accounts.settings)
        }
        #expect(
            try await caution()
                == "there is no account yet, and the first person who signs up here becomes the administrator; sign up yourself before others know the address"
        )
        try await fixture.signUpAda()
        #expect(try await caution() == nil)
    }
}

extension RecordBatch {
    fileprivate static func putting<R: Record>(_ records: R...) throws -> RecordBatch {
        var batch = RecordBatch()
        for record in records { try batch.put(record) }
        return batch
    }
}

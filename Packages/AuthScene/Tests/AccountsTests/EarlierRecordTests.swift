import FoundationEssentials
import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

/// The digits of a moment, as keys and ids had them before the store sorted numbers.
private func digits(_ moment: Instant) -> String {
    let digits = String(moment.milliseconds)
    return String(repeating: "0", count: 15 - digits.count) + digits
}

/// A throttle record as it was indexed when its key was written as text.
private struct EarlierThrottleRecord: Record {
    static let byEnd = RecordIndex("forgotten") { (record: Self) in digits(record.forgottenAt) }
    static let schema = RecordSchema(name: ThrottleRecord.schema.name, indexes: byEnd)

    var id: String
    var failures = 1
    var lastFailureAt: Instant
    var opensAt: Instant
    var forgottenAt: Instant
}

/// An audit record as it was when its id began with the moment.
private struct EarlierAuditRecord: Record {
    static let schema = RecordSchema<Self>(name: AuditRecord.schema.name)

    var id: String
    var at: Instant
    var event: AuditEvent
    var person: String?

    init(_ event: AuditEvent, at: Instant, number: Int) {
        id = digits(at) + "-00000000\(number)-random"
        self.at = at
        self.event = event
    }
}

@Suite("Records of an earlier version")
struct EarlierRecordTests {
    @Test("The audit of an earlier version keeps its order, after new events", arguments: Backend.shared)
    func audit(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let then = Instant(fixture.clock.read())
        var batch = RecordBatch()
        try batch.insert(EarlierAuditRecord(.signedOut, at: then, number: 2))
        try batch.insert(EarlierAuditRecord(.signedIn, at: then, number: 1))
        try batch.insert(EarlierAuditRecord(.signedUp, at: then - .seconds(60), number: 9))
        try await fixture.store.write(batch)
        fixture.clock.advance(.seconds(60))
        let accounts = try await fixture.reopened()
        _ = try await accounts.signUp(Registration(name: "Ada", password: "analytical engine"))
        let events = try await accounts.auditTrail().map(\.event)
        #expect(events == [.signedUp, .signedOut, .signedIn, .signedUp])
        fixture.hashing.expect(.hash)
    }

    @Test("An event of a later version stays in the audit, with its name", arguments: Backend.shared)
    func laterEvent(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        var batch = RecordBatch()
        let later = AuditEvent(rawValue: "passkey-added")
        try batch.insert(AuditRecord(later, person: "ada", at: Instant(fixture.clock.read()), number: 1))
        try await fixture.store.write(batch)
        #expect(try await fixture.accounts.auditTrail().map(\.event) == [later])
        #expect(later.rawValue == "passkey-added")
    }

    @Test("Counters of an earlier version are deleted when they expire", arguments: Backend.shared)
    func throttles(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let now = Instant(fixture.clock.read())
        var batch = RecordBatch()
        for (id, age) in [("old", -60), ("new", 3_600)] {
            let end = now + .seconds(age)
            try batch.insert(
                EarlierThrottleRecord(id: id, lastFailureAt: now, opensAt: now, forgottenAt: end)
            )
        }
        try await fixture.store.write(batch)
        try await fixture.signUpAda()
        try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        let kept = try await fixture.store.page(ThrottleRecord.self, RecordQuery()).records
        #expect(kept.map(\.id) == ["new"])
        _ = fixture.hashing.received
    }
}

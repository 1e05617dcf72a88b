import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import RecordScenes

/// A record that refers to two others.
private struct Delivery: FieldRecord {
    static let byMember = RecordIndex("member", \Delivery.memberID)
    static let byLoan = RecordIndex("loan", \Delivery.loanID)
    static let schema = RecordSchema(name: "deliveries", indexes: byMember, byLoan)
    static let blank = Delivery()
    static let fields: [BoundField<Delivery>] = [.field("member", \.memberID), .field("loan", \.loanID)]

    var id = ""
    var memberID = ""
    var loanID = ""
    var title: String { id }
}

@MainActor
@Suite("The reads of a ready-made list", .throughProtocol)
struct RecordReadTests {
    private let reads = Reads()
    private let store: RecordStore

    init() async throws {
        var schemes = StorageSchemes.standard
        let memory = try #require(schemes["memory"])
        schemes["counted"] = { [reads] _, options in
            CountingEngine(
                engine: try memory(StorageLocation(scheme: "memory", path: ""), options),
                reads: reads
            )
        }
        store = try await RecordStore.open(StorageLocation(scheme: "counted", path: ""), schemes: schemes)
        var batch = RecordBatch()
        for number in 100..<150 {
            try batch.insert(Member(id: "m\(number)", name: "Member \(number)"))
            try batch.insert(Lending.loan("l\(number)", "Book \(number)", "m\(number)", due: 1))
            try batch.insert(Delivery(id: "d\(number)", memberID: "m\(number)", loanID: "l\(number)"))
        }
        try await store.write(batch)
    }

    /// Opens the list of deliveries as a person with these roles.
    private func open(as roles: Set<String>) async throws -> SceneHarness {
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = Person(currentRoles: roles)
        services[(any DocumentAccess).self] = MemoryDocuments([:])
        let deliveries = RecordScenes(Delivery.self) {
            $0.references = [
                .to(Member.self, \.memberID, by: Delivery.byMember),
                .to(Loan.self, \.loanID, by: Delivery.byLoan),
            ]
            $0.access.write = .role("librarian")
        }
        let module = SceneModule(
            "DeliveryScene",
            version: "1.0",
            scenes: RecordScenes(Member.self).scenes + RecordScenes(Loan.self).scenes + deliveries.scenes,
            roles: [RoleDeclaration("librarian", summary: "Lends books.")]
        )
        let harness = try SceneHarness(module, services: services, exhaustivity: .off)
        reads.calls.withLock { $0 = [] }
        await harness.open("DeliveryList")
        return harness
    }

    @Test(
        "A page of 50 rows with two references makes three reads, and one more for the change that can be undone"
    )
    func page() async throws {
        for (roles, undo) in [([], []), (["librarian"], ["1 of record_undo_history"])] as [(Set, [String])] {
            let harness = try await open(as: roles)
            let rows = try #require(harness.screen?.lists.first?.rows)
            #expect(rows.count == 50)
            #expect(rows.last?.cells == ["d149", "Member 149", "Book 149"])
            let calls = reads.calls.withLock { $0 }
            #expect(calls == ["a page of deliveries", "50 of members", "50 of loans"] + undo)
            await harness.finish()
        }
    }

    @Test("A change of many records finds the record that they are to refer to once, not for each of them")
    func change() async throws {
        let harness = try await open(as: ["librarian"])
        reads.calls.withLock { $0 = [] }
        let ids = (100..<150).map { "d\($0)" }
        await harness.perform("change", ["id": ids.map(FieldEntry.text), "member": ["Member 120"]])
        let found = ["1 of members", "a search in members", "1 of members"]
        let change = ["50 of deliveries", "1 of members"]
        let preview = reads.calls.withLock { $0 }
        #expect(preview == found + change + ["50 of members", "50 of loans"])
        reads.calls.withLock { $0 = [] }
        await harness.answer(true)
        // The list is read again after the change.
        let calls = reads.calls.withLock { Array($0.prefix { $0 != "a page of deliveries" }) }
        #expect(calls == found + change + ["1 of record_undo_history"])
        let changed = try await store.page(Delivery.self, RecordQuery()).records
        #expect(changed.map(\.memberID) == ids.map { _ in "m120" })
        await harness.finish()
    }
}

/// The reads of records, in their order. A count of all records reads none.
private final class Reads: Sendable {
    let calls = Mutex<[String]>([])

    func note(_ call: String) { calls.withLock { $0.append(call) } }
}

/// A backend that notes the reads of another one.
private struct CountingEngine: StorageEngine {
    let engine: any StorageEngine
    let reads: Reads

    func connect() throws -> any StorageConnection {
        Connection(connection: try engine.connect(), reads: reads)
    }

    private final class Connection: StorageConnection {
        let connection: any StorageConnection
        let reads: Reads

        init(connection: any StorageConnection, reads: Reads) {
            (self.connection, self.reads) = (connection, reads)
        }

        func forEachBody(
            of schema: CollectionSchema,
            ids: [String],
            _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
        ) throws {
            reads.note("\(ids.count) of \(schema.name)")
            try connection.forEachBody(of: schema, ids: ids, visit)
        }

        func forEachRow(
            of schema: CollectionSchema,
            in range: IndexRange,
            after cursor: RecordCursor?,
            limit: Int,
            _ visit: StorageVisit
        ) throws -> RecordCursor? {
            reads.note("a page of \(schema.name)")
            return try connection.forEachRow(of: schema, in: range, after: cursor, limit: limit, visit)
        }

        func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
            reads.note("a place in \(schema.name)")
            return try connection.cursor(of: schema, in: range, offset: offset)
        }

        func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
            if !range.isWhole { reads.note("a part of \(schema.name), counted") }
            return try connection.count(of: schema, in: range)
        }

        func search(
            of schema: CollectionSchema,
            for words: [String],
            in range: IndexRange,
            limit: Int
        ) throws -> [RecordCursor] {
            reads.note("a search in \(schema.name)")
            return try connection.search(of: schema, for: words, in: range, limit: limit)
        }

        func collections() throws -> [StoredCollection] { try connection.collections() }

        func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
            try connection.apply(batches)
        }

        func exclusively<Value>(_ work: () throws -> Value) throws -> Value {
            try connection.exclusively(work)
        }

        func consistently<Value>(_ work: () throws -> Value) throws -> Value {
            try connection.consistently(work)
        }

        func rebuild(
            _ schema: CollectionSchema,
            _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
        ) throws { try connection.rebuild(schema, encode) }

        func close() throws { try connection.close() }
    }
}

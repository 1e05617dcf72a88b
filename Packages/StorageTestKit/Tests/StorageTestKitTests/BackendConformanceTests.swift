import Foundation
import StorageTestKit
import StorageWorkers
import Testing

@Suite("The backends conform")
struct BackendConformanceTests {
    @Test("Memory", arguments: StorageConformance.checks)
    func memory(check: StorageConformance.Check) async throws {
        try await check.run { try await RecordStore.open(StorageLocation(parsing: "memory:")) }
    }

    @Test("File, a real folder", arguments: StorageConformance.checks)
    func file(check: StorageConformance.Check) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/store-\(UUID().uuidString).records"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await check.run { try await RecordStore.open(StorageLocation(parsing: "file:" + path)) }
        // The file holds the same as the memory that was checked.
        #expect(try await RecordStore.check(StorageLocation(parsing: "file:" + path)).damage == [])
    }

    @Test("SQLite, a real file", arguments: StorageConformance.checks)
    func sqlite(check: StorageConformance.Check) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/store-\(UUID().uuidString).sqlite"
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        try await check.run { try await RecordStore.open(StorageLocation(parsing: "sqlite:" + path)) }
    }

    @Test("Two openings of a SQLite file with different indexes take turns at random", arguments: 1...4)
    func turns(seed: Int) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/turns-\(UUID().uuidString).sqlite"
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
        let location = StorageLocation(scheme: "sqlite", path: path)
        let (one, other) = (try await RecordStore.open(location), try await RecordStore.open(location))
        try await StorageConformance.takeTurns(one, other, seed: seed)
        #expect(try await one.check() == [])
        try await one.close()
        try await other.close()
    }
}

@Suite("Versions that write the same records in turn")
struct VersionHistoryTests {
    @Test("500 random histories lose and misread no value", arguments: ["memory", "file", "sqlite"])
    func histories(scheme: String) async throws {
        for seed in 1...500 {
            let path = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
            defer {
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: path + suffix)
                }
            }
            let location = StorageLocation(scheme: scheme, path: scheme == "memory" ? "" : path)
            let options = StorageOptions(durability: .normal)
            var stores: [RecordStore] = []
            // Two hosts have a database open at a time; a log has one writer.
            for _ in 0..<(scheme == "sqlite" ? 2 : 1) {
                stores.append(try await RecordStore.open(location, options: options))
            }
            do {
                try await StorageConformance.runHistory(seed: seed, stores)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
            for store in stores { try await store.close() }
        }
    }
}

@Suite("The conformance suite can fail")
struct BrokenBackendTests {
    @Test(
        "A backend with a fault fails the check of what it breaks",
        arguments: [
            (
                BrokenEngine.Fault.ignoresDeletes,
                "A deleted record is not found, and deleting a missing record is allowed"
            ),
            (.ignoresPrefixes, "Prefixes and ranges"),
            (.findsNothing, "Each searched word must begin a word, ignoring case and accents"),
            (.countsOneTooMany, "A record is in an index once for each of its keys"),
            (.neverRebuilds, "Records of an earlier version go through all migrations"),
            (.losesLastRow, "Pages of any size contain every record once"),
        ]
    )
    func broken(fault: BrokenEngine.Fault, check: String) async throws {
        var schemes = StorageSchemes.standard
        let memory = try #require(schemes["memory"])
        schemes["broken"] = { _, options in
            BrokenEngine(
                engine: try memory(StorageLocation(scheme: "memory", path: ""), options),
                fault: fault
            )
        }
        let all = schemes
        let check = try #require(StorageConformance.checks.first { $0.description == check })
        await #expect(throws: (any Error).self) {
            try await check.run {
                try await RecordStore.open(StorageLocation(parsing: "broken:"), schemes: all)
            }
        }
    }
}

/// A backend that is right but for one fault.
struct BrokenEngine: StorageEngine {
    enum Fault: Sendable {
        case ignoresDeletes, ignoresPrefixes, findsNothing, countsOneTooMany, losesLastRow, neverRebuilds
    }

    let engine: any StorageEngine
    let fault: Fault

    func connect() throws -> any StorageConnection {
        Connection(connection: try engine.connect(), fault: fault)
    }

    private final class Connection: StorageConnection {
        let connection: any StorageConnection
        let fault: Fault

        init(connection: any StorageConnection, fault: Fault) {
            self.connection = connection
            self.fault = fault
        }

        private func changed(_ range: IndexRange) -> IndexRange {
            var range = range
            if fault == .ignoresPrefixes { (range.lower, range.upper) = (nil, nil) }
            return range
        }

        func collections() throws -> [StoredCollection] { try connection.collections() }
        func forEachBody(
            of schema: CollectionSchema,
            ids: [String],
            _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
        ) throws {
            try connection.forEachBody(of: schema, ids: ids, visit)
        }
        func forEachRow(
            of schema: CollectionSchema,
            in range: IndexRange,
            after cursor: RecordCursor?,
            limit: Int,
            _ visit: StorageVisit
        ) throws -> RecordCursor? {
            let range = changed(range)
            let isWhole = try connection.forEachRow(of: schema, in: range, after: cursor, limit: limit) {
                _,
                _ in
            }
            guard fault == .losesLastRow, isWhole == nil else {
                return try connection.forEachRow(of: schema, in: range, after: cursor, limit: limit, visit)
            }
            var rows: [(id: [UInt8], body: [UInt8])] = []
            _ = try connection.forEachRow(of: schema, in: range, after: cursor, limit: limit) {
                rows.append((Array($0), Array($1)))
            }
            for row in rows.dropLast() {
                try row.id.withUnsafeBytes { id in try row.body.withUnsafeBytes { try visit(id, $0) } }
            }
            return nil
        }
        func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
            try connection.cursor(of: schema, in: changed(range), offset: offset)
        }
        func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
            try connection.count(of: schema, in: changed(range)) + (fault == .countsOneTooMany ? 1 : 0)
        }
        func search(
            of schema: CollectionSchema,
            for words: [String],
            in range: IndexRange,
            limit: Int
        ) throws -> [RecordCursor] {
            fault == .findsNothing
                ? [] : try connection.search(of: schema, for: words, in: range, limit: limit)
        }
        func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
            try connection.apply(
                batches.map { batch in
                    var batch = batch
                    if fault == .ignoresDeletes { batch.operations.removeAll { $0.kind == .delete } }
                    return batch
                }
            )
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
        ) throws {
            // Its fault is that it does not bring anything up to what is declared.
            if fault != .neverRebuilds { try connection.rebuild(schema, encode) }
        }
        func close() throws { try connection.close() }
    }
}

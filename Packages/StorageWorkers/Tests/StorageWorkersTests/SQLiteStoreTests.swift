import CSQLite
import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

private struct Item: Record, Equatable {
    static let byName = RecordIndex("name", \Item.name)
    static let schema = RecordSchema(name: "items", indexes: byName) { $1.add($0.name) }
    var id: String
    var name: String
}

@Suite("A store in a SQLite file")
final class SQLiteStoreTests: Sendable {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/sqlite-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var path: String { folder + "/store.sqlite" }

    private func open(_ path: String? = nil) async throws -> RecordStore {
        try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path ?? self.path))
    }

    private func put(_ items: Item..., into store: RecordStore) async throws {
        var batch = RecordBatch()
        for item in items { try batch.put(item) }
        try await store.write(batch)
    }

    /// Runs a statement with the library itself, and gives the first value.
    private func raw(_ statement: String) throws -> String {
        var database: OpaquePointer?
        var pointer: OpaquePointer?
        #expect(sqlite3_open(path, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        #expect(sqlite3_prepare_v2(database, statement, -1, &pointer, nil) == SQLITE_OK)
        defer { sqlite3_finalize(pointer) }
        guard sqlite3_step(pointer) == SQLITE_ROW, let text = sqlite3_column_text(pointer, 0) else {
            return ""
        }
        return String(cString: text)
    }

    @Test("Those who open a new store at one time all have it")
    func openedTogether() async throws {
        for round in 0..<20 {
            let path = "\(folder)/\(round).sqlite"
            let stores = try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { try await self.open(path) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for (number, store) in stores.enumerated() {
                try await put(Item(id: "\(number)", name: "Ada"), into: store)
            }
            #expect(try await stores[0].count(Item.self) == .exact(4))
            for store in stores { try await store.close() }
        }
    }

    @Test("A link to a missing store is followed")
    func linked() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: folder + "/other.sqlite"
        )
        let store = try await open()
        try await put(Item(id: "1", name: "Ada"), into: store)
        try await store.close()
        let other = try await open(folder + "/other.sqlite")
        #expect(try await other.get(Item.self, id: "1") == Item(id: "1", name: "Ada"))
        try await other.close()
    }

    @Test("Calls during the closing are answered or refused, and none waits for ever")
    func closedMeanwhile() async throws {
        for _ in 0..<20 {
            let store = try await open()
            try await put(Item(id: "1", name: "Ada"), into: store)
            let answers = await withTaskGroup(of: Result<Item?, StorageError>.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        if number == 20 { try? await store.close() }
                        do {
                            return .success(try await store.get(Item.self, id: "1"))
                        } catch {
                            return .failure(error as? StorageError ?? .failed("\(error)"))
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count == 40)
            for answer in answers {
                #expect(answer == .success(Item(id: "1", name: "Ada")) || answer == .failure(.closed))
            }
        }
    }

    @Test("Only its owner can read a new store and the files beside it")
    func modes() async throws {
        let store = try await open()
        try await put(Item(id: "1", name: "Ada"), into: store)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
        try await store.close()
    }

    @Test("Records survive reopening, as text that a person can read")
    func reopened() async throws {
        let store = try await open()
        try await put(Item(id: "1", name: "Zoë"), into: store)
        try await store.close()
        #expect(try raw("SELECT body FROM items") == #"{"id":"1","name":"Zoë"}"#)
        #expect(try raw("PRAGMA journal_mode") == "wal")
        let again = try await open()
        #expect(try await again.get(Item.self, id: "1") == Item(id: "1", name: "Zoë"))
        #expect(try await again.page(Item.self, RecordQuery(matching: "zoe")).records.map(\.id) == ["1"])
        try await again.close()
    }

    @Test("Two stores on one file both write, and each sees the other's")
    func twoStores() async throws {
        let first = try await open()
        let second = try await open()
        async let left: Void = fill(first, "a")
        async let right: Void = fill(second, "b")
        _ = try await (left, right)
        #expect(try await first.count(Item.self) == .exact(100))
        #expect(try await second.count(Item.self, RecordQuery(Item.byName)) == .exact(100))
        try await first.close()
        try await second.close()
    }

    private func fill(_ store: RecordStore, _ prefix: String) async throws {
        for number in 0..<50 { try await put(Item(id: "\(prefix)\(number)", name: prefix), into: store) }
    }

    @Test("A file that is something else is refused, and left as it is")
    func foreignFiles() async throws {
        let text = Data("These are notes, not a database, and they are longer than a header.".utf8)
        try text.write(to: URL(fileURLWithPath: path))
        await #expect(throws: StorageError.notAStore(path: path, reason: "it is no SQLite database")) {
            try await open()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
        try FileManager.default.removeItem(atPath: path)
        _ = try raw("CREATE TABLE t (x)")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        await #expect(throws: StorageError.notAStore(path: path, reason: "it is another program's database"))
        {
            try await open()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("A format from the future is refused, and left as it is")
    func future() async throws {
        try await put(Item(id: "1", name: "x"), into: try await openAndClose())
        _ = try raw("PRAGMA user_version = 9")
        await #expect(throws: StorageError.futureVersion(path: path, found: 9, supported: 2)) {
            try await open()
        }
        #expect(try raw("PRAGMA user_version") == "9")
    }

    private func openAndClose() async throws -> RecordStore { try await open() }

    @Test("A missing folder and a folder in the file's place are reported")
    func places() async throws {
        await #expect(throws: StorageError.self) { try await open(folder + "/none/store.sqlite") }
        await #expect(throws: StorageError.self) { try await open(folder) }
    }

    @Test(
        "A store waits for another process's lock for the configured time, and then reports that it is busy"
    )
    func busy() async throws {
        let store = try await open()
        try await put(Item(id: "1", name: "x"), into: store)
        let other = try SQLiteDatabase(path: path, busyTimeout: 0)
        try other.run("BEGIN IMMEDIATE")
        let impatient = try SQLiteEngine(path: path, busyTimeout: 20).connect()
        #expect(throws: StorageError.busy(path: path)) {
            _ = try impatient.apply(StorageBatch(operations: [], schemas: [Item.schema.collection]))
        }
        try other.run("ROLLBACK")
        _ = try impatient.apply(StorageBatch(operations: [], schemas: [Item.schema.collection]))
        try impatient.close()
        try other.close()
        try await store.close()
    }

    @Test("Several batches are one transaction; one that conflicts is left out, whole")
    func groups() async throws {
        let connection = try SQLiteEngine(path: path).connect()
        #expect(try connection.apply(StorageBatch.withConflicts()).map(\.outcome) == StorageBatch.outcomes)
        #expect(try connection.leaves() == [Leaf(id: "a"), Leaf(id: "b", title: "kept")])
        #expect(try connection.collections().map(\.changes) == [2])
        let commits = Guarded(0)
        sqlite3_commit_hook(
            try #require(connection as? SQLiteConnection).database.handle,
            { counter in
                guard let counter else { return 1 }
                Unmanaged<Guarded<Int>>.fromOpaque(counter).takeUnretainedValue().withLock { $0 += 1 }
                return 0
            },
            Unmanaged.passUnretained(commits).toOpaque()
        )
        let more = try (0..<3).map { number in
            var batch = RecordBatch()
            try batch.put(Leaf(id: "\(number)"))
            return StorageBatch(operations: batch.operations(), schemas: batch.schemas)
        }
        #expect(try connection.apply(more).map { try $0.get().inserted } == [1, 1, 1])
        #expect(commits.withLock { $0 } == 1)
        try connection.close()
    }

    @Test("A body that is not what was written is an error that names the record, and the check finds it")
    func changedBody() async throws {
        let store = try await open()
        try await put(Item(id: "1", name: "x"), into: store)
        try await store.close()
        _ = try raw("UPDATE items SET body = replace(body, 'x', 'y')")
        let again = try await open()
        do {
            _ = try await again.get(Item.self, id: "1")
            Issue.record("it was read")
        } catch let StorageError.corrupt(_, record, _) {
            #expect(record == "items/1")
        }
        #expect(
            try await again.check() == [
                StorageDamage(record: "items/1", message: "it is not what was written")
            ]
        )
        try await again.close()
    }

    @Test("A bulk write that was killed has its indexes made up for by the next write")
    func killedBulk() async throws {
        let connection = try SQLiteEngine(path: path).connect()
        try connection.setBulk(Item.schema.collection, true)
        var batch = RecordBatch()
        try batch.put(Item(id: "1", name: "b"))
        _ = try connection.apply(StorageBatch(operations: batch.operations(), schemas: batch.schemas))
        // As a kill leaves it: without its end.
        try connection.close()
        #expect(try raw("SELECT count(*) FROM sqlite_schema WHERE name = 'items__by_name'") == "0")
        let store = try await open()
        #expect(try await store.page(Item.self, RecordQuery(Item.byName)).records.map(\.id) == ["1"])
        try await put(Item(id: "2", name: "a"), into: store)
        #expect(try await store.page(Item.self, RecordQuery(Item.byName)).records.map(\.id) == ["2", "1"])
        try await store.close()
        #expect(try raw("SELECT count(*) FROM sqlite_schema WHERE name = 'items__by_name'") == "1")
    }

    private func waitForLook(of store: RecordStore) async throws {
        let looks = store.storeChanges.looks
        while store.storeChanges.looks < looks + 2 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("Others see what another process changed, and only that once")
    func foreignChanges() async throws {
        let first = try await open()
        let second = try await open()
        var changes = first.changes().makeAsyncIterator()
        try await put(Item(id: "0", name: "x"), into: first)
        #expect(await changes.next() == StoreChange(collection: "items", ids: ["0"]))
        // The first look of the watcher must not take what was there for news.
        try await waitForLook(of: first)
        try await put(Item(id: "1", name: "x"), into: second)
        #expect(await changes.next() == StoreChange(collection: "items", ids: nil))
        try await waitForLook(of: first)
        try await put(Item(id: "2", name: "x"), into: first)
        #expect(await changes.next() == StoreChange(collection: "items", ids: ["2"]))
        try await first.close()
        try await second.close()
        #expect(await changes.next() == nil)
    }

    @Test("A backup is a store like it was, made beside a writer, and never over something")
    func backup() async throws {
        let store = try await open()
        try await put(Item(id: "1", name: "x"), into: store)
        let copy = folder + "/copy.sqlite"
        try await store.backup(to: copy)
        try await put(Item(id: "2", name: "y"), into: store)
        await #expect(throws: StorageError.cannotOpen(path: copy, reason: "something is there already")) {
            try await store.backup(to: copy)
        }
        let other = try await open(copy)
        #expect(try await other.count(Item.self) == .exact(1))
        #expect(try await other.check() == [])
        try await other.close()
        try await store.close()
    }

    @Test("A file cut short, or of random bytes, is an error and no trap")
    func damaged() async throws {
        let store = try await open()
        for number in 0..<200 { try await put(Item(id: "\(number)", name: "name \(number)"), into: store) }
        try await store.close()
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for length in stride(from: 100, to: whole.count, by: whole.count / 12) {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            await #expect(throws: StorageError.self) {
                let store = try await open()
                defer { Task { try? await store.close() } }
                _ = try await store.page(Item.self, RecordQuery(Item.byName, limit: 1_000))
                _ = try await store.page(Item.self, RecordQuery(limit: 1_000))
            }
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        }
    }
}

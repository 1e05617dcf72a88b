import Foundation
import Synchronization
import Testing

@testable import StorageWorkers

@Suite("A file store when the system fails")
struct FileFailureTests {
    private let fixture: FileStoreFixture

    init() throws { fixture = try FileStoreFixture() }

    /// A switch that makes a step fail.
    private final class Fault: Sendable {
        private let fault = Mutex<(step: FileStep, error: StorageError)?>(nil)

        func set(_ step: FileStep, _ error: StorageError) { fault.withLock { $0 = (step, error) } }

        func clear() { fault.withLock { $0 = nil } }

        func check(_ step: FileStep) throws {
            if let fault = fault.withLock({ $0 }), fault.step == step { throw fault.error }
        }
    }

    @Test(
        "After a failed write or sync the outcome is unknown, and the store refuses writes until it is reopened",
        arguments: [FileStep.write, .sync]
    )
    func outcomeUnknown(step: FileStep) throws {
        let fault = Fault()
        let engine = fixture.engine { $0.onStep = fault.check }
        let connection = try engine.connect()
        try connection.put(Leaf(id: "a"))
        fault.set(step, .failed("input/output error"))
        #expect(throws: StorageError.outcomeUnknown(path: fixture.store, reason: "input/output error")) {
            try connection.put(Leaf(id: "b"))
        }
        #expect(try connection.leaves().map(\.id) == ["a"])
        let size = try fixture.bytes().count
        let before = step == .write ? "a write has failed" : "a write has not been brought to disk"
        #expect(
            throws: StorageError.outcomeUnknown(path: fixture.store, reason: before + ": input/output error")
        ) {
            try connection.put(Leaf(id: "c"))
        }
        #expect(try fixture.bytes().count == size, "nothing is retried")
        try connection.close()
        try fixture.engine().use { connection in
            let ids = try connection.leaves().map(\.id)
            #expect(ids == (step == .write ? ["a"] : ["a", "b"]))
            try connection.put(Leaf(id: "c"))
        }
        #expect(try fixture.engine().damage() == [])
    }

    @Test("A full disk is reported, and writes go on as soon as there is room", arguments: [false, true])
    func full(inCompaction: Bool) throws {
        let fault = Fault()
        let engine = fixture.engine {
            $0.onStep = fault.check
            $0.smallestGarbage = inCompaction ? 1 : .max
        }
        let connection = try engine.connect()
        for _ in 0..<3 { try connection.put(Leaf(id: "a", title: "a title that is written again")) }
        if inCompaction {
            fault.set(.compactionSynced, .full(path: fixture.log))
            for _ in 0..<9 { try connection.put(Leaf(id: "a", title: "a title that is written again")) }
            #expect(engine.notices.contains { $0.contains("compacting it failed") })
        } else {
            fault.set(.write, .full(path: fixture.log))
            for _ in 0..<2 {
                #expect(throws: StorageError.full(path: fixture.log)) { try connection.put(Leaf(id: "b")) }
            }
            fault.clear()
        }
        try connection.put(Leaf(id: "c"))
        #expect(try connection.leaves().map(\.id) == ["a", "c"])
        try connection.close()
        #expect(try fixture.engine().damage() == [])
        #expect(try fixture.engine().use { try $0.leaves().map(\.id) } == ["a", "c"])
    }

    @Test("A format from the future is refused, and left as it is")
    func future() throws {
        let log = Array("scenekit-records\t3\tsomething else\nand more\n".utf8)
        let engine = try fixture.make("future", log: log)
        let path = fixture.folder + "/future/records.log"
        let expected = StorageError.futureVersion(path: path, found: 3, supported: 2)
        #expect(throws: expected) { try engine.connect() }
        #expect(throws: expected) { try engine.damage() }
        #expect(throws: expected) { try engine.salvaged(to: fixture.folder + "/saved") }
        #expect(try fixture.bytes("future") == log)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/future") == ["records.log"]
        )
    }

    @Test("A file of another format is refused and stays unchanged")
    func strangers() throws {
        try Data("text".utf8).write(to: URL(fileURLWithPath: fixture.folder + "/file"))
        #expect(
            throws: StorageError.notAStore(
                path: fixture.folder + "/file",
                reason: "it is a file, and a store is a folder"
            )
        ) { try fixture.engine("file").connect() }
        #expect(
            throws: StorageError.notAStore(
                path: fixture.folder + "/.",
                reason: "there is 'file' in the folder and no records.log"
            )
        ) { try fixture.engine(".").connect() }
        let foreign = try fixture.make("foreign", log: Array("a log of something else\n".utf8))
        #expect(
            throws: StorageError.notAStore(
                path: fixture.folder + "/foreign/records.log",
                reason: "it does not begin with scenekit-records"
            )
        ) { try foreign.connect() }
        #expect(
            throws: StorageError.cannotOpen(
                path: fixture.folder + "/none/store",
                reason: "No such file or directory"
            )
        ) { try fixture.engine("none/store").connect() }
    }

    @Test("A different declaration of a collection is reported, and so is a closed store")
    func declarations() throws {
        let connection = try fixture.engine().connect()
        try connection.put(Leaf(id: "a"))
        let other = CollectionSchema(name: "leaves", indexes: [.init("colour", .one)])
        let expected = StorageError.schemaMismatch(
            collection: "leaves",
            stored: "one:title many:tag search:icu",
            declared: "one:colour"
        )
        // A read by id needs no index.
        #expect(try connection.ids(["a"], of: other) == ["a"])
        #expect(throws: expected) { try connection.count(of: other, in: IndexRange(index: 0)) }
        #expect(throws: expected) {
            var batch = RecordBatch()
            batch.delete(Leaf.self, id: "a")
            return try connection.apply(StorageBatch(operations: batch.operations(), schemas: [other]))
        }
        try connection.close()
        try connection.close()
        #expect(throws: StorageError.closed) { try connection.leaves() }
    }

    @Test(
        "In a read-only folder, an ordinary user can read everything, and a write reports the reason"
    )
    func readOnly() throws {
        try fixture.engine().use { _ = try $0.put(Leaf(id: "a")) }
        let manager = FileManager.default
        try manager.removeItem(atPath: fixture.store + "/lock")
        try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: fixture.log)
        try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: fixture.store)
        defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.store) }
        try asOrdinaryUser {
            try fixture.engine().use { connection in
                try #expect(connection.leaves() == [Leaf(id: "a")])
                #expect(throws: StorageError.readOnly(path: fixture.store)) {
                    try connection.put(Leaf(id: "b"))
                }
                try #expect(connection.leaves() == [Leaf(id: "a")])
            }
        }
    }

    /// Works with an ordinary user's rights to files; only this thread is changed.
    private func asOrdinaryUser(_ work: () throws -> Void) throws {
        guard geteuid() == 0 else { return try work() }
        typealias SetUser = @convention(c) (UInt32) -> Int32
        let symbol = try #require(dlsym(nil, "setfsuid"))
        let setUser = unsafeBitCast(symbol, to: SetUser.self)
        _ = setUser(65_534)
        defer { _ = setUser(0) }
        // Asked for a second time it gives what was set.
        #expect(setUser(65_534) == 65_534)
        try work()
    }
}

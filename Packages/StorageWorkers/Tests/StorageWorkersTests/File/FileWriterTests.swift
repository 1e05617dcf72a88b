import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

@Suite("The writer of a file store")
struct FileWriterTests {
    private let fixture: FileStoreFixture

    init() throws { fixture = try FileStoreFixture() }

    @Test("A second writer gets the first one's process, and can read")
    func secondWriter() throws {
        let writer = try fixture.engine().connect()
        try writer.put(Leaf(id: "a"))
        let other = try fixture.engine().connect()
        #expect(throws: StorageError.inUse(path: fixture.store, process: getpid())) {
            try other.put(Leaf(id: "b"))
        }
        #expect(try other.leaves() == [Leaf(id: "a")])
        try writer.close()
        try other.put(Leaf(id: "b"))
        #expect(try other.leaves().map(\.id) == ["a", "b"])
        try other.close()
    }

    @Test("Another process that holds the lock is named, and its end ends the lock")
    func otherProcess() async throws {
        try fixture.engine().use { _ = try $0.put(Leaf(id: "a")) }
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        // The shell takes the lock's file over from flock, and is what is killed.
        holder.arguments = [
            "--no-fork", fixture.store + "/lock", "sh", "-c",
            "echo $$ > '\(fixture.store)/lock'; exec sleep 86400",
        ]
        let (ends, end) = AsyncStream<Void>.makeStream()
        holder.terminationHandler = { _ in end.finish() }
        try holder.run()
        let number = "\(holder.processIdentifier)\n"
        while try String(contentsOfFile: fixture.store + "/lock", encoding: .utf8) != number {
            try await Task.sleep(for: .milliseconds(1))
        }
        let connection = try fixture.engine().connect()
        #expect(throws: StorageError.inUse(path: fixture.store, process: holder.processIdentifier)) {
            try connection.put(Leaf(id: "b"))
        }
        kill(holder.processIdentifier, SIGKILL)
        for await _ in ends {}
        try connection.put(Leaf(id: "b"))
        try connection.close()
    }

    @Test("A record that could have more keys than the index can count is refused, and nothing is written")
    func keys() throws {
        struct Wide: Record {
            static let byNumber = RecordIndex(
                "number",
                each: { (_: Wide) in
                    Array(0...CollectionSchema.mostKeys)
                }
            )
            static let schema = RecordSchema(name: "wide", indexes: byNumber)
            var id: String
        }
        try fixture.engine().use { connection in
            let error = StorageError.invalidRecord(
                "wide",
                "it has more than \(CollectionSchema.mostKeys) keys in its indexes"
            )
            #expect(throws: error) { try connection.write { try $0.put(Wide(id: "a")) } }
            try connection.put(Leaf(id: "a"))
            let leaves = try connection.leaves()
            #expect(leaves == [Leaf(id: "a")])
        }
    }

    @Test("Opening and reading take no lock and write nothing")
    func openingWritesNothing() throws {
        try fixture.engine().use { try #expect($0.leaves() == []) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.store) == [])
        try fixture.engine().use { _ = try $0.write { $0.delete(Leaf.self, id: "none") } }
        #expect(try fixture.bytes() == FileFormat.header)
    }

    @Test("A reader sees each batch of a writer, from the first on, and its compaction")
    func following() throws {
        let reader = try fixture.engine().connect()
        let writing = fixture.engine { $0.smallestGarbage = 0 }
        let writer = try writing.connect()
        var inodes: Set<UInt64> = []
        for round in 0..<30 {
            try writer.put(Leaf(id: "a", title: "round \(round)"), Leaf(id: "n\(round % 4)"))
            #expect(try reader.ids(["a"]) == ["a"])
            #expect(
                try reader.leaves(RecordQuery(Leaf.byTitle.prefix("round"))) == [
                    Leaf(id: "a", title: "round \(round)")
                ]
            )
            #expect(try reader.search("round \(round)") == ["a"])
            #expect(try reader.count == min(round + 1, 4) + 1)
            let attributes = try FileManager.default.attributesOfItem(atPath: fixture.log)
            inodes.insert(try #require(attributes[.systemFileNumber] as? UInt64))
        }
        #expect(inodes.count > 2, "it was compacted")
        try writer.close()
        try reader.close()
    }

    @Test("A reader passes over a batch that is being written, and has it when it is whole")
    func partialBatch() throws {
        try fixture.engine().use { connection in
            try connection.put(Leaf(id: "a"))
            try connection.put(Leaf(id: "b"))
        }
        let bytes = try fixture.bytes()
        let end = try #require(bytes.dropLast().lastRange(of: Array("\n".utf8))?.lowerBound) - 10
        let engine = try fixture.make("grown", log: bytes[..<end])
        let reader = try engine.connect()
        let handle = try #require(FileHandle(forWritingAtPath: fixture.folder + "/grown/records.log"))
        try handle.seekToEnd()
        for position in end..<bytes.count {
            // Behind the commit line only its newline is missing at last.
            let expected = position < bytes.count - 1 ? ["a"] : ["a", "b"]
            #expect(try reader.leaves().map(\.id) == expected)
            try handle.write(contentsOf: Data([bytes[position]]))
        }
        #expect(try reader.leaves().map(\.id) == ["a", "b"])
        try reader.close()
    }

    @Test("A log that another program has changed under the writer is not written to")
    func changedUnderneath() throws {
        let writer = try fixture.engine().connect()
        try writer.put(Leaf(id: "a"))
        let before = try fixture.bytes() + Array("stray".utf8)
        try Data(before).write(to: URL(fileURLWithPath: fixture.log))
        #expect(throws: StorageError.self) { try writer.put(Leaf(id: "b")) }
        #expect(throws: StorageError.self) { try writer.put(Leaf(id: "c")) }
        #expect(try fixture.bytes() == before)
        try writer.close()
    }

    @Test("Several batches wait for the disk once; one that conflicts is left out, whole")
    func groups() throws {
        let syncs = Guarded(0)
        let connection = try countingEngine(syncs).connect()
        let results = try connection.apply(try StorageBatch.withConflicts())
        #expect(results.map(\.outcome) == StorageBatch.outcomes)
        #expect(syncs.withLock { $0 } == 1)
        try connection.close()
        try fixture.engine().use {
            try #expect($0.leaves() == [Leaf(id: "a"), Leaf(id: "b", title: "kept")])
        }
    }

    @Test("Batches queued during a write share one sync", .timeLimit(.minutes(10)))
    func waiting() async throws {
        let syncs = Guarded(0)
        let engine = countingEngine(syncs)
        let location = StorageLocation(scheme: "file", path: fixture.store)
        let store = RecordStore(location, engine: engine)
        let release = DispatchSemaphore(value: 0)
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await store.transaction { _ in
                    beginning.finish()
                    release.wait()
                }
            }
            for await _ in begun {}
            for number in 0..<50 {
                group.addTask {
                    var batch = RecordBatch()
                    try batch.insert(Leaf(id: "\(number)"))
                    try await store.write(batch)
                }
            }
            while store.writer.queuedWrites < 50 { try await Task.sleep(for: .milliseconds(1)) }
            release.signal()
            try await group.waitForAll()
        }
        #expect(syncs.withLock { $0 } == 1)
        #expect(try await store.count(Leaf.self) == .exact(50))
        try await store.close()
    }

    private func countingEngine(_ syncs: Guarded<Int>) -> FileEngine {
        fixture.engine { options in
            options.onStep = { step in if step == .sync { syncs.withLock { $0 += 1 } } }
        }
    }
}

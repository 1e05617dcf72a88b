import Foundation
import Synchronization
import Testing

@testable import StorageWorkers

@Suite("Compacting a file store")
struct FileCompactionTests {
    private let fixture: FileStoreFixture

    init() throws { fixture = try FileStoreFixture() }

    private func fill(_ connection: any StorageConnection, rounds: Int) throws {
        for round in 0..<rounds {
            try connection.put(
                Leaf(id: "a", title: "title \(round)", tags: ["t\(round % 3)"]),
                Leaf(id: "b\(round % 5)")
            )
            if round % 5 == 4 { try connection.write { $0.delete(Leaf.self, id: "b1") } }
        }
    }

    @Test("Compaction keeps current records in their order, and drops the rest")
    func keeps() throws {
        let engine = fixture.engine { $0.smallestGarbage = 0 }
        var expected: [Leaf] = []
        try engine.use { connection in
            try fill(connection, rounds: 100)
            expected = try connection.leaves()
            #expect(
                try connection.leaves(RecordQuery(Leaf.byTag["t0"])) == [
                    Leaf(id: "a", title: "title 99", tags: ["t0"])
                ]
            )
            #expect(try connection.search("title 99") == ["a"])
            #expect(try connection.search("title 98") == [])
        }
        #expect(engine.notices == [])
        #expect(try fixture.bytes().count < 4_000)
        #expect(try fixture.engine().damage() == [])
        #expect(expected.count == 5)
        try fixture.engine().use { try #expect($0.leaves() == expected) }
    }

    @Test(
        "A crash at any step leaves a whole store",
        arguments: [
            FileStep.compactionWritten, .compactionSynced, .compactionVerified, .compactionRenamed,
            .compactionDone,
        ]
    )
    func crash(at step: FileStep) throws {
        let copies = Mutex<[String]>([])
        let folder = fixture.folder
        let engine = fixture.engine { options in
            options.smallestGarbage = 0
            options.onStep = { current in
                guard current == step else { return }
                try copies.withLock { copies in
                    let copy = "copy\(copies.count)"
                    try FileManager.default.copyItem(atPath: folder + "/store", toPath: folder + "/" + copy)
                    copies.append(copy)
                }
            }
        }
        try engine.use { connection in
            // Before each batch that compacts, the copy has what is there at the end of it.
            for round in 0..<12 {
                let before = copies.withLock { $0.count }
                try fill(connection, rounds: round)
                for copy in copies.withLock({ $0[before...] }) {
                    try fixture.engine(copy).use { copied in
                        #expect(try copied.count > 0)
                        try copied.put(Leaf(id: "after"))
                    }
                    #expect(try fixture.engine(copy).damage() == [])
                    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + copy)
                    #expect(files.sorted() == ["lock", "records.log"], "what was left over is gone")
                }
            }
        }
        #expect(copies.withLock { $0.count } > 0)
    }

    @Test(
        "If a step before the renaming fails, the store continues unchanged",
        arguments: [FileStep.compactionWritten, .compactionVerified]
    )
    func failure(at step: FileStep) throws {
        let engine = fixture.engine { options in
            options.smallestGarbage = 0
            options.onStep = { if $0 == step { throw StorageError.failed("no more room") } }
        }
        try engine.use { connection in
            try fill(connection, rounds: 30)
            #expect(
                try connection.leaves(RecordQuery(Leaf.byTitle.prefix("title"))).map(\.title) == ["title 29"]
            )
            let failure =
                "\(fixture.log) is larger than it need be, because compacting it failed: no more room"
            #expect(Set(engine.notices) == [failure])
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.store).sorted() == [
                "lock", "records.log",
            ]
        )
        #expect(try fixture.engine().damage() == [])
    }

    @Test(
        "When the new log or its renaming is not on disk, nothing more is written",
        arguments: [FileStep.compactionSynced, .compactionRenamed]
    )
    func failureOfSync(at step: FileStep) throws {
        let engine = fixture.engine { options in
            options.smallestGarbage = 0
            options.onStep = { if $0 == step { throw StorageError.failed("input/output error") } }
        }
        try engine.use { connection in
            #expect(throws: StorageError.self) { try fill(connection, rounds: 30) }
            try #expect(connection.count > 0)
        }
        try fixture.engine().use { _ = try $0.put(Leaf(id: "again")) }
    }

    @Test("A leftover of an unfinished compaction is ignored, whatever its content")
    func leftovers() throws {
        try fixture.engine().use { _ = try $0.put(Leaf(id: "a")) }
        let bytes = try fixture.bytes()
        for size in stride(from: 0, through: bytes.count, by: 7) {
            try Data(bytes[..<size]).write(to: URL(fileURLWithPath: fixture.store + "/records.log.new"))
            try fixture.engine().use { connection in
                #expect(try connection.leaves().map(\.id) == ["a"])
                try connection.put(Leaf(id: "a"))
            }
            #expect(!FileManager.default.fileExists(atPath: fixture.store + "/records.log.new"))
        }
    }
}

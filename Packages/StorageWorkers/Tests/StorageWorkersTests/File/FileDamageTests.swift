import Foundation
import Testing

@testable import StorageWorkers

@Suite("A file store that is damaged")
struct FileDamageTests {
    private let fixture: FileStoreFixture
    private let first = Leaf(id: "a", title: "first one", tags: ["x"])
    private let second = [Leaf(id: "b", title: "second"), Leaf(id: "a", title: "changed", tags: ["y", "z"])]

    init() throws { fixture = try FileStoreFixture() }

    /// Writes two batches; gives where the second begins.
    private func write() throws -> Int {
        try fixture.engine().use { connection in
            try connection.put(first)
            let start = try fixture.bytes().count
            try connection.put(second[0], second[1])
            return start
        }
    }

    @Test("Truncated in the last batch: earlier batches are intact, and the next writer continues")
    func truncation() throws {
        let start = try write()
        let bytes = try fixture.bytes()
        for size in start..<bytes.count - 1 {
            let engine = try fixture.make("cut", log: bytes[..<size])
            try engine.use { reader in
                #expect(try reader.leaves() == [first])
                let tail =
                    size == start ? [] : [StorageDamage(unfinishedFrom: UInt64(start), to: UInt64(size))]
                #expect(try engine.damage() == tail)
                #expect(try fixture.bytes("cut").count == size, "a reader changes nothing")
                try reader.put(Leaf(id: "c"))
                #expect(try reader.leaves().map(\.id) == ["a", "c"])
                #expect(engine.notices.count == tail.count, "the cut is reported")
            }
            try fixture.engine("cut").use { try #expect($0.leaves().map(\.id) == ["a", "c"]) }
            #expect(try fixture.engine("cut").damage().allSatisfy { $0.isUnfinishedWrite })
        }
    }

    @Test(
        "Every byte changed in turn: found when it is opened, or nothing is wrong",
        arguments: [(0x01, 0), (0x80, 1), (0xFF, 2), (0, 3)]
    )
    func flips(mask: Int, turn: Int) throws {
        let start = try write()
        let bytes = try fixture.bytes()
        let whole = [second[1], second[0]]
        // Each of the masks changes every fourth byte: together they change all.
        for position in bytes.indices where position % 4 == turn {
            var changed = bytes
            changed[position] = mask == 0 ? 0 : bytes[position] ^ UInt8(mask)
            let engine = try fixture.make("flip", log: changed)
            do {
                let found = try engine.use { try $0.leaves() }
                // Only what was never acknowledged may be passed over, and that is said.
                Issue.record("byte \(position) (batch at \(start)): \(found) where \(whole) was written")
            } catch StorageError.corrupt(_, _, let offset) {
                #expect(try #require(offset) <= position)
            } catch StorageError.notAStore, StorageError.futureVersion {
                #expect(position < "scenekit-records\t1".utf8.count)
            }
            #expect(try fixture.bytes("flip") == changed, "it is left as it is")
            if position >= FileFormat.header.count { #expect(try !engine.damage().isEmpty) }
        }
    }

    @Test("Damage names the record and the byte, and what cannot be read is not written to")
    func damageIsNamed() throws {
        let start = try write()
        var bytes = try fixture.bytes()
        let title = try #require(bytes.firstRange(of: Array("second".utf8))?.lowerBound)
        bytes[title] = 0x53
        let engine = try fixture.make("named", log: bytes)
        let expected = StorageError.corrupt(
            "its line does not match its checksum, in \(fixture.folder)/named/records.log",
            record: "leaves/b",
            offset: start
        )
        #expect(throws: expected) { try engine.connect() }
        #expect(
            "\(expected)"
                == "the record 'leaves/b' is damaged at byte \(start): its line does not match its checksum, "
                + "in \(fixture.folder)/named/records.log"
        )
    }

    @Test("Damage while the store is open is found on reading")
    func damageWhileOpen() throws {
        _ = try write()
        let engine = fixture.engine()
        let connection = try engine.connect()
        try connection.put(Leaf(id: "c"))
        var bytes = try fixture.bytes()
        let title = try #require(bytes.firstRange(of: Array("\"second".utf8))?.lowerBound)
        bytes[title + 1] = 0x53
        let handle = try #require(FileHandle(forWritingAtPath: fixture.log))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        #expect(throws: StorageError.self) { try connection.leaves() }
        #expect(try connection.ids(["a", "c"]) == ["a", "c"])
        do {
            _ = try connection.ids(["b"])
            Issue.record("read as if it were whole")
        } catch StorageError.corrupt(_, let record, let offset) {
            #expect(record == "leaves/b")
            #expect(offset != nil)
        }
        try connection.close()
    }

    @Test(
        "A hole that a power cut has left in the last batch is an unfinished batch; in an earlier one it is damage"
    )
    func holes() throws {
        let large = (0..<40).map { Leaf(id: "n\($0)", title: String(repeating: "word ", count: 20)) }
        var starts: [Int] = []
        try fixture.engine().use { connection in
            try connection.put(first)
            for round in 0..<2 {
                starts.append(try fixture.bytes().count)
                try connection.write { batch in
                    for leaf in large { try batch.put(Leaf(id: "\(round)\(leaf.id)", title: leaf.title)) }
                }
            }
        }
        let bytes = try fixture.bytes()
        func engine(holeAfter start: Int) throws -> FileEngine {
            let hole = (start / 512 + 2) * 512
            var changed = bytes
            for position in hole..<(hole + 1_024) { changed[position] = 0 }
            return try fixture.make("hole", log: changed)
        }
        let last = try engine(holeAfter: starts[1])
        try last.use { connection in
            try #expect(connection.count == 41)
        }
        let tail = StorageDamage(unfinishedFrom: UInt64(starts[1]), to: UInt64(bytes.count))
        try #expect(last.damage() == [tail])
        #expect(throws: StorageError.self) { try engine(holeAfter: starts[0]).connect() }
    }
}

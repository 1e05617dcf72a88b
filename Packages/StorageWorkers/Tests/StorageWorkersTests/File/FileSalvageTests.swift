import Foundation
import Testing

@testable import StorageWorkers

@Suite("Salvage and backup of a file store")
struct FileSalvageTests {
    private let fixture: FileStoreFixture
    private let leaves = (0..<6).map { Leaf(id: "n\($0)", title: "title \($0)", tags: ["t"]) }

    init() throws { fixture = try FileStoreFixture() }

    private func write() throws -> [UInt8] {
        try fixture.engine().use { connection in
            try connection.put(leaves[0], leaves[1], leaves[2])
            try connection.put(leaves[3], leaves[4])
            try connection.put(leaves[5])
        }
        return try fixture.bytes()
    }

    private func salvaged(_ bytes: [UInt8]) throws -> ([StorageDamage], [String]) {
        let engine = try fixture.make("broken", log: bytes)
        let target = fixture.folder + "/saved"
        try? FileManager.default.removeItem(atPath: target)
        let damage = try engine.salvaged(to: target)
        #expect(try fixture.bytes("broken") == bytes, "what it saves from is left as it is")
        let ids = try fixture.engine("saved").use { connection in
            let ids = try connection.leaves(RecordQuery(Leaf.byTitle)).map(\.id)
            try connection.put(Leaf(id: "after"))
            #expect(try connection.search("title").isEmpty == ids.isEmpty)
            return ids
        }
        #expect(try fixture.engine("saved").damage() == [])
        return (damage, ids)
    }

    @Test("Every line that verifies is saved, wherever a byte is wrong")
    func everyByte() throws {
        let bytes = try write()
        for position in bytes.indices {
            var changed = bytes
            changed[position] ^= 0x01
            let (damage, ids) = try salvaged(changed)
            #expect(ids.count >= 5, "byte \(position): \(ids)")
            #expect(!damage.contains { $0.isUnfinishedWrite })
            // Where only a newline is wrong, all is saved.
            #expect(!damage.isEmpty || ids == leaves.map(\.id))
        }
    }

    @Test("Each lost record is named with its place")
    func report() throws {
        var bytes = try write()
        let place = try #require(bytes.firstRange(of: Array("\"title 3".utf8))?.lowerBound)
        bytes[place + 3] = 0x54
        let offset = try #require(bytes[..<place].lastIndex(of: 0x0A)) + 1
        let (damage, ids) = try salvaged(bytes)
        #expect(ids == ["n0", "n1", "n2", "n4", "n5"])
        #expect(
            damage == [
                StorageDamage(
                    record: "leaves/n3",
                    message: "byte \(offset): its line does not match its checksum"
                )
            ]
        )
    }

    /// A log of lines whose checksums are right, whatever they say, in one batch.
    private func sealed(_ lines: [[UInt8]]) -> [UInt8] {
        var buffer = ByteBuffer()
        var digest = FileFormat.headerChecksum
        func add(_ line: [UInt8]) {
            let checksum = line.withUnsafeBytes(XXHash64.hash)
            digest = FileFormat.digest(digest, adding: checksum)
            buffer.appendHexadecimal(checksum)
            ([FileFormat.tab] + line + [FileFormat.newline]).withUnsafeBytes { buffer.append($0) }
        }
        lines.forEach(add)
        var sum = ByteBuffer()
        sum.appendHexadecimal(digest)
        add(Array("3\tcommit\t\(lines.count)\t".utf8) + Array(sum.bytes))
        return FileFormat.header + Array(buffer.bytes)
    }

    @Test(
        "An empty line is damage even with a right checksum, and the others are saved",
        arguments: [
            Array("2\tput\tleaves\tx\t{\"title\":\"".utf8) + [0xFF] + Array("\"}".utf8),
            Array("2\tput\tleaves".utf8),
            Array("2\tput\tleaves\t\\q\t{}".utf8), Array("2\tput\tleaves\tx\t0=\\q\t{}".utf8),
            Array("2\tput\tleaves\tx\ty\t{}".utf8), Array("2\tdelete\tleaves\t\\q".utf8),
            Array("2\tcollection\tother\t9999999999999999999\t".utf8),
        ]
    )
    func nonsense(line: [UInt8]) throws {
        let declaration = Array("1\tcollection\tleaves\t1\t\(Leaf.schema.collection.definition)".utf8)
        let leaf = Array("3\tput\tleaves\tn\t0=title\twords=title\t{\"title\":\"title\",\"tags\":[]}".utf8)
        let (damage, ids) = try salvaged(sealed([declaration, line, leaf]))
        #expect(ids == ["n"])
        #expect(damage.count == 1)
        #expect(damage.allSatisfy { $0.message.hasSuffix(": it is not what this program writes") })
    }

    @Test("The whole records of an unfinished batch are saved, and it is reported")
    func unfinished() throws {
        let bytes = try write()
        let start = try #require(bytes.firstRange(of: Array("\tput\tleaves\tn5".utf8))?.lowerBound) - 18
        let (damage, ids) = try salvaged(Array(bytes.dropLast(2)))
        #expect(ids == leaves.map(\.id))
        let message =
            "byte \(start): the last \(bytes.count - 2 - start) bytes are of a write that did not finish; "
            + "the records in it are copied"
        #expect(damage == [StorageDamage(message: message, isUnfinishedWrite: true)])
    }

    @Test("Existing files are never overwritten")
    func noOverwriting() throws {
        _ = try write()
        let target = fixture.folder + "/target"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: target + "/notes"))
        let expected = StorageError.cannotOpen(path: target, reason: "there is something already")
        #expect(throws: expected) { try fixture.engine().salvaged(to: target) }
        #expect(throws: expected) { try fixture.engine().backup(to: target, progress: { _ in }) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["notes"])
    }

    @Test("A backup while it is written to is a whole store of that instant")
    func backup() throws {
        let engine = fixture.engine()
        try engine.use { connection in
            try connection.put(leaves[0], leaves[1])
            try connection.write { $0.delete(Leaf.self, id: "n0") }
            try engine.backup(to: fixture.folder + "/backup", progress: { _ in })
            try connection.put(leaves[2])
        }
        try fixture.engine("backup").use { try #expect($0.leaves() == [leaves[1]]) }
        #expect(try fixture.engine("backup").damage() == [])
    }

    @Test("Work that its progress ends leaves nothing behind")
    func cancelled() throws {
        _ = try write()
        let target = fixture.folder + "/target"
        #expect(throws: CancellationError.self) {
            _ = try fixture.engine().salvage(to: target, { _ in }) { done in
                if done > 0.5 { throw CancellationError() }
            }
        }
        #expect(throws: CancellationError.self) {
            try fixture.engine().backup(to: target) { _ in throw CancellationError() }
        }
        #expect(throws: CancellationError.self) {
            _ = try fixture.engine().check({ _ in }) { _ in throw CancellationError() }
        }
        #expect(!FileManager.default.fileExists(atPath: target))
    }
}

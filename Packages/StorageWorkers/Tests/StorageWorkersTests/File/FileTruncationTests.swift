import Foundation
import Testing

@testable import StorageWorkers

@Suite("A file store whose log is cut short")
struct FileTruncationTests {
    private let fixture: FileStoreFixture
    private let leaves: [Leaf]
    private let log: [UInt8]

    init() throws {
        let fixture = try FileStoreFixture()
        let leaves = (0..<5).map { Leaf(id: "n\($0)", title: "title \($0)", tags: ["t"]) }
        try fixture.engine().use { connection in
            try connection.put(leaves[0], leaves[1])
            try connection.write { batch in
                try batch.put(leaves[2])
                batch.delete(Leaf.self, id: "n0")
            }
            try connection.put(leaves[3], leaves[4])
        }
        (self.fixture, self.leaves, log) = (fixture, leaves, try fixture.bytes())
    }

    /// The store as it was closed, with the first bytes of its log.
    private func cut(to size: Int, _ name: String = "cut") throws -> FileEngine {
        let engine = try fixture.make(name, log: log[..<size])
        try FileManager.default.copyItem(
            atPath: fixture.store + "/lock",
            toPath: fixture.folder + "/" + name + "/lock"
        )
        return engine
    }

    /// Where lines end that have one of the words.
    private func ends(of word: String, before size: Int) -> [Int] {
        var ends: [Int] = []
        var start = 0
        for (position, byte) in log.enumerated() where byte == UInt8(ascii: "\n") {
            let line = String(decoding: log[start..<position], as: UTF8.self)
            if line.contains("\t\(word)\t"), position <= size { ends.append(position) }
            start = position + 1
        }
        return ends
    }

    private func damage(_ engine: FileEngine) -> [StorageDamage] {
        do { return try engine.damage() } catch { return [StorageDamage(message: "\(error)")] }
    }

    @Test("Truncated at any byte, a log never passes the check, and every complete record is saved")
    func everyByte() throws {
        try #expect(damage(cut(to: log.count)) == [])
        for size in 0..<log.count {
            let engine = try cut(to: size)
            #expect(!damage(engine).isEmpty, "\(size) bytes")
            #expect(try fixture.bytes("cut") == Array(log[..<size]), "a check changes nothing")
            let target = fixture.folder + "/saved"
            try? FileManager.default.removeItem(atPath: target)
            guard size > 0 else { continue }
            _ = try engine.salvaged(to: target)
            let puts = ends(of: "put", before: size).count
            // The first deletion is of a batch that is committed, or it is not done.
            let isDeleted = ends(of: "commit", before: size).count > 1
            let saved = leaves[..<puts].filter { $0.id != "n0" || !isDeleted }
            try fixture.engine("saved").use { try #expect($0.leaves() == saved, "\(size) bytes") }
        }
    }

    @Test("The next writer moves cut-off bytes to a new file, reports it, and overwrites nothing")
    func putAside() throws {
        let commits = ends(of: "commit", before: log.count).map { $0 + 1 }
        for size in (commits[0] + 1)..<log.count where !commits.contains(size) {
            let whole = commits.last { $0 <= size + 1 } ?? 0
            let engine = try cut(to: size)
            let path = fixture.folder + "/cut/records.log"
            let rest = Array(log[min(whole, size)..<size])
            let connection = try engine.connect()
            let there = try connection.leaves()
            try connection.put(Leaf(id: "z"))
            #expect(try connection.leaves() == there + [Leaf(id: "z")], "\(size) bytes")
            let aside = rest.isEmpty ? [] : [path + ".unfinished-1"]
            if let aside = aside.first {
                #expect(
                    engine.notices.last
                        == "\(path) ended in \(rest.count) bytes of a write that did not finish; they are now in \(aside)"
                )
                #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: aside))) == rest)
                let attributes = try FileManager.default.attributesOfItem(atPath: aside)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            try connection.close()
            let told = aside.map {
                StorageDamage(
                    message: "\($0): \(rest.count) bytes of a write that did not finish were put aside here; "
                        + "remove the file when nothing in it is needed",
                    isUnfinishedWrite: true
                )
            }
            #expect(damage(engine) == told)
            try checkSaved(there + [Leaf(id: "z")], engine, size)
        }
    }

    /// Checks that the records that were put aside are saved with those of the log.
    private func checkSaved(_ there: [Leaf], _ engine: FileEngine, _ size: Int) throws {
        let target = fixture.folder + "/saved"
        try? FileManager.default.removeItem(atPath: target)
        _ = try engine.salvaged(to: target)
        let puts = ends(of: "put", before: size).count
        let ids = Set(there.map(\.id) + leaves[..<puts].map(\.id).filter { $0 != "n0" })
        try fixture.engine("saved").use { connection in
            let saved = try connection.leaves()
            #expect(saved.map(\.id) == ids.sorted(), "\(size) bytes")
            let found = try connection.search("title")
            #expect(found.sorted() == ids.subtracting(["z"]).sorted())
        }
    }

    @Test(
        "A second tail is put beside the first; records of both are saved, but for those that were written again"
    )
    func severalTails() throws {
        let put = { (size: Int, id: String) in
            let path = fixture.folder + "/cut/records.log"
            let handle = try #require(FileHandle(forWritingAtPath: path))
            let written = try handle.seekToEnd()
            try handle.truncate(atOffset: written - UInt64(size))
            try handle.close()
            try fixture.engine("cut").use { _ = try $0.put(Leaf(id: id)) }
        }
        _ = try cut(to: log.count)
        try put(3, "x")
        try put(3, "n3")
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder + "/cut")
        #expect(
            names.sorted() == ["lock", "records.log", "records.log.unfinished-1", "records.log.unfinished-2"]
        )
        let told = try fixture.engine("cut").salvaged(to: fixture.folder + "/saved")
        #expect(
            told == [
                StorageDamage(
                    message: "2 records are copied that were put aside in records.log.unfinished-*, "
                        + "of writes that did not finish",
                    isUnfinishedWrite: true
                )
            ]
        )
        try fixture.engine("saved").use {
            try #expect($0.leaves() == [leaves[1], leaves[2], Leaf(id: "n3"), leaves[4], Leaf(id: "x")])
        }
    }

    @Test("A log without its last newline has all its records; a reader and a writer go on behind it")
    func lastNewline() throws {
        let engine = try cut(to: log.count - 1)
        #expect(
            damage(engine) == [
                StorageDamage(
                    message: "byte \(log.count - 1): the last newline is missing",
                    isUnfinishedWrite: true
                )
            ]
        )
        let reader = try engine.connect()
        #expect(try reader.leaves() == Array(leaves[1...]))
        try fixture.engine("cut").use { writer in
            try writer.put(Leaf(id: "z"))
            let there = try reader.leaves()
            #expect(there == leaves[1...] + [Leaf(id: "z")])
        }
        #expect(try fixture.bytes("cut").starts(with: log))
        #expect(damage(engine) == [])
        #expect(engine.notices == [])
        try reader.close()
    }

    @Test("A log that lost complete writes after closing is reported by a check and on opening")
    func lostWrites() throws {
        let first = ends(of: "commit", before: log.count)[0] + 1
        let engine = try cut(to: first)
        let what = "the log has lost its last 4 lines since it was last closed"
        #expect(damage(engine) == [StorageDamage(message: "byte \(first): \(what)")])
        try engine.use { connection in
            let there = try connection.leaves()
            #expect(there == Array(leaves[..<2]))
            #expect(engine.notices == ["\(fixture.folder)/cut/records.log: \(what)"])
        }
        try FileManager.default.removeItem(atPath: fixture.folder + "/cut/records.log")
        #expect(
            damage(engine) == [
                StorageDamage(
                    message: "byte 0: the log has lost its last 7 lines since it was last closed"
                )
            ]
        )
        try #expect(damage(fixture.make("alone", log: log[..<first])) == [], "where nothing is known of more")
    }

    @Test("A write that does not fit on the disk is removed again, so that its outcome is known")
    func fullDisk() throws {
        let engine = fixture.engine { options in
            options.onStep = { if $0 == .write { throw StorageError.full(path: "the disk") } }
        }
        #expect(throws: StorageError.full(path: "the disk")) { try engine.use { try $0.put(Leaf(id: "z")) } }
        #expect(try fixture.bytes() == log)
        #expect(damage(engine) == [])
    }
}

@testable import StorageWorkers

/// Logs of a file store: opening, checking, salvaging and the next write keep every record of a store that passes the
/// check.
///
/// An input without the format's name at its start contains lines without checksums, which the target adds; otherwise a
/// wrong checksum would hide the rest of the line. A commit line with the digest `*` gets the right digest.
enum LogTarget {
    private static let store = Folder.path + "/store"
    private static let saved = Folder.path + "/saved"

    private struct Leaf: Record {
        static let schema = RecordSchema<Leaf>(name: "fuzz-leaves") { $1.add($0.id) }
        let id: String
    }

    static func run(_ bytes: [UInt8]) {
        var choice = Choice(bytes)
        let log = bytes.starts(with: FileFormat.name.utf8) ? bytes : sealed(bytes)
        Folder.makeEmpty(store)
        Folder.write(log, to: store + "/" + FileFormat.logName)
        let engine = FileEngine(path: store)
        let isWhole = check(engine) == []
        let there = refusable { try records(engine) }
        require(there != nil || !isWhole, "an intact store cannot be read")
        if let there, isWhole { require(count(engine) == there.count, "the check has another count") }
        if let there, choice.isOne(in: 2) {
            write(engine, there)
        } else {
            salvage(engine, isWhole ? there : nil)
        }
    }

    /// Salvages a store. An intact store has exactly the records `whole`, and all of them are saved.
    private static func salvage(_ engine: FileEngine, _ whole: [String: [UInt8]]?) {
        Folder.makeEmpty(saved)
        let made = refusable { try engine.salvage(to: saved, { _ in }, progress: { _ in }) }
        guard let salvaged = made.flatMap({ $0 }) else {
            require(whole == nil, "nothing is salvaged from an intact store")
            return
        }
        require(check(salvaged) == [], "the salvaged store is damaged: \(check(salvaged) ?? [])")
        let copies = refusable { try records(salvaged) }
        require(copies != nil, "the salvaged store cannot be read")
        if let whole {
            require(copies == whole, "salvaged from an intact store: \(copies ?? [:]) of \(whole)")
        }
    }

    /// Writes one more record, which must leave the others unchanged.
    private static func write(_ engine: FileEngine, _ there: [String: [UInt8]]) {
        let leaf = Leaf(id: "new")
        let isWritten: Void? = refusable {
            let connection = try engine.connect()
            defer { try? connection.close() }
            var batch = RecordBatch()
            try batch.put(leaf)
            _ = try connection.apply(StorageBatch(operations: batch.operations(), schemas: batch.schemas))
        }
        guard isWritten != nil else { return }
        let name = "\(Leaf.schema.name)/\(leaf.id)"
        let after = refusable { try records(engine) } ?? [:]
        require(after[name] != nil, "the written record is missing")
        require(
            after.filter { $0.key != name } == there.filter { $0.key != name },
            "a write changes other records: \(there) to \(after)"
        )
        require(
            check(engine)?.allSatisfy(\.isUnfinishedWrite) == true,
            "damaged after a write: \(check(engine) ?? [])"
        )
    }

    /// The findings of a check; nil if it cannot run.
    private static func check(_ engine: any StorageEngine) -> [StorageDamage]? {
        refusable {
            var damage: [StorageDamage] = []
            _ = try engine.check({ damage.append($0) }, progress: { _ in })
            return damage
        }
    }

    private static func count(_ engine: any StorageEngine) -> Int? {
        refusable { try engine.check({ _ in }, progress: { _ in }) }
    }

    /// The bodies of all records, by `collection/id`.
    private static func records(_ engine: any StorageEngine) throws -> [String: [UInt8]] {
        let connection = try engine.connect()
        defer { try? connection.close() }
        var records: [String: [UInt8]] = [:]
        for collection in try connection.collections() {
            var count = 0
            _ = try connection.scan(collection, after: nil, limit: .max, damaged: nil) { id, body in
                records["\(collection.name)/\(String(decoding: id, as: UTF8.self))"] = Array(body)
                count += 1
            }
            require(count == collection.count, "\(collection) has \(count) records")
        }
        return records
    }

    /// The value; nil if the store throws a storage error.
    private static func refusable<Value>(_ work: () throws -> Value) -> Value? {
        do {
            return try work()
        } catch is StorageError {
            return nil
        } catch {
            fatalError("a store throws an error that is not its own: \(error)")
        }
    }

    private static func sealed(_ lines: [UInt8]) -> [UInt8] {
        var log = FileFormat.header
        var digest = FileFormat.headerChecksum
        let placeholder = Array("\t*".utf8)
        let all = lines.split(separator: FileFormat.newline, omittingEmptySubsequences: false)
        for (number, line) in all.enumerated() {
            let isLast = number == all.count - 1
            if isLast, line.isEmpty { break }
            var content = Array(line)
            let isCommit = content.suffix(2) == placeholder[...]
            if isCommit { content = content.dropLast() + hexadecimal(digest) }
            let checksum = content.withUnsafeBytes(XXHash64.hash)
            if !isCommit { digest = FileFormat.digest(digest, adding: checksum) }
            log += hexadecimal(checksum) + [FileFormat.tab] + content
            if !isLast { log.append(FileFormat.newline) }
        }
        return log
    }

    private static func hexadecimal(_ number: UInt64) -> [UInt8] {
        let digits = Array(String(number, radix: 16).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: 16 - digits.count) + digits
    }
}

/// Replaces the C library's sleep. Before a store reads a damaged log again, it waits for a writer; here there is none.
@_cdecl("usleep")
public func skipPause(_ microseconds: UInt32) -> Int32 { 0 }

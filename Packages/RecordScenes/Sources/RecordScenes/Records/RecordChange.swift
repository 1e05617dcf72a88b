import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// A record before and after a change, as it is stored.
struct RecordChange: Codable, Sendable {
    var collection: String
    var id: String
    /// The body before; nil for a record that was added.
    private(set) var before: String?
    /// The body after; nil for a record that was deleted.
    private(set) var after: String?
    /// Both records, where this process has read or made them: so they need not be decoded again.
    private var records: (before: (any Record)?, after: (any Record)?)

    private enum CodingKeys: CodingKey {
        case collection, id, before, after
    }

    /// The change of a record, which is there before or after it.
    init<R: Record>(before: R?, after: R?) throws {
        self.init(before, after, try before.map(Self.body), try after.map(Self.body))
    }

    private init<R: Record>(_ before: R?, _ after: R?, _ bodyBefore: [UInt8]?, _ bodyAfter: [UInt8]?) {
        collection = R.collectionName
        id = before?.id ?? after?.id ?? ""
        self.before = bodyBefore.map { String(decoding: $0, as: UTF8.self) }
        self.after = bodyAfter.map { String(decoding: $0, as: UTF8.self) }
        records = (before, after)
    }

    /// Puts a record in place of the one that a transaction has read, or adds it, and describes the change.
    static func put<R: Record>(
        _ new: R,
        over old: R?,
        in transaction: inout RecordTransaction
    ) throws -> RecordChange {
        guard let old else {
            try transaction.batch.put(new)
            return try RecordChange(before: nil, after: new)
        }
        let bodies = try transaction.batch.put(new, over: old)
        return RecordChange(old, new, bodies.old, bodies.new)
    }

    /// Writes the record after the change.
    func apply<R: FieldRecord>(to transaction: inout RecordTransaction, as type: R.Type) throws {
        if let record = try recordAfter(type) {
            _ = try Self.put(record, over: recordBefore(type), in: &transaction)
        } else {
            transaction.batch.delete(type, id: id)
        }
    }

    /// Takes changes of records back, each of another one, and keeps what others have changed since.
    ///
    /// - Returns: The changes that it made, without those that could not be taken back.
    static func revert<R: FieldRecord>(
        _ changes: [RecordChange],
        in transaction: inout RecordTransaction,
        as type: R.Type
    ) throws -> [RecordChange] {
        let present = try transaction.reader.get(type, ids: changes.map(\.id)).map { ($0.id, $0) }
        let known = Dictionary(present, uniquingKeysWith: { first, _ in first })
        return try changes.compactMap { try $0.revert(known[$0.id], in: &transaction) }
    }

    /// - Parameter present: The record as it is now; nil if it is not there.
    private func revert<R: FieldRecord>(
        _ present: R?,
        in transaction: inout RecordTransaction
    ) throws -> RecordChange? {
        let type = R.self
        let (old, new) = (try recordBefore(type), try recordAfter(type))
        guard let old else {
            guard let present, present == new else { return nil }
            transaction.batch.delete(type, id: id)
            return reversed
        }
        guard var merged = present else {
            // Deleted by this change, or by somebody else since.
            guard new == nil else { return nil }
            return try Self.put(old, over: nil, in: &transaction)
        }
        guard let new, new != old else { return nil }
        if merged == new { return try Self.put(old, over: merged, in: &transaction) }
        for field in R.fields where field.comparable(of: merged) == field.comparable(of: new) {
            field.copy(old, &merged)
        }
        guard merged != present else { return nil }
        return try Self.put(merged, over: present, in: &transaction)
    }

    /// The change that takes this one back.
    private var reversed: RecordChange {
        var change = self
        (change.before, change.after) = (after, before)
        change.records = (records.after, records.before)
        return change
    }

    func recordBefore<R: Record>(_ type: R.Type) throws -> R? {
        try records.before as? R ?? record(before, as: type)
    }

    func recordAfter<R: Record>(_ type: R.Type) throws -> R? {
        try records.after as? R ?? record(after, as: type)
    }

    private static func body(_ record: some Record) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try record.appendBody(to: &bytes)
        return bytes
    }

    private func record<R: Record>(_ body: String?, as type: R.Type) throws -> R? {
        guard var body else { return nil }
        return try body.withUTF8 { try R.decode(id: id, body: UnsafeRawBufferPointer($0)) }
    }
}

extension RecordChange: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.collection == right.collection && left.id == right.id
            && left.before == right.before && left.after == right.after
    }
}

import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// A record before and after a change, as it is stored.
struct RecordChange: Codable, Hashable, Sendable {
    var collection: String
    var id: String
    /// The body before; nil for a record that was added.
    var before: String?
    /// The body after; nil for a record that was deleted.
    var after: String?

    /// The change of a record, which is there before or after it.
    init<R: Record>(before: R?, after: R?) throws {
        collection = R.collectionName
        id = before?.id ?? after?.id ?? ""
        self.before = try before.map(Self.body)
        self.after = try after.map(Self.body)
    }

    /// Writes the record after the change.
    func apply<R: FieldRecord>(to transaction: inout RecordTransaction, as type: R.Type) throws {
        if let record = try record(after, as: type) {
            try transaction.batch.put(record)
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
        let (old, new) = (try record(before, as: type), try record(after, as: type))
        guard let old else {
            guard let present, present == new else { return nil }
            transaction.batch.delete(type, id: id)
            return reversed
        }
        guard var merged = present else {
            // Deleted by this change, or by somebody else since.
            guard new == nil else { return nil }
            try transaction.batch.put(old)
            return reversed
        }
        guard let new, new != old else { return nil }
        if merged == new {
            try transaction.batch.put(old)
            return reversed
        }
        for field in R.fields where field.comparable(of: merged) == field.comparable(of: new) {
            field.copy(old, &merged)
        }
        guard merged != present else { return nil }
        try transaction.batch.put(merged)
        return try RecordChange(before: present, after: merged)
    }

    /// The change that takes this one back.
    private var reversed: RecordChange {
        var change = self
        (change.before, change.after) = (after, before)
        return change
    }

    func recordBefore<R: Record>(_ type: R.Type) throws -> R? { try record(before, as: type) }

    func recordAfter<R: Record>(_ type: R.Type) throws -> R? { try record(after, as: type) }

    private static func body(_ record: some Record) throws -> String {
        var bytes: [UInt8] = []
        try record.appendBody(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func record<R: Record>(_ body: String?, as type: R.Type) throws -> R? {
        guard var body else { return nil }
        return try body.withUTF8 { try R.decode(id: id, body: UnsafeRawBufferPointer($0)) }
    }
}

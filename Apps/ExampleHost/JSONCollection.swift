import Foundation
import StorageWorkers

/// One collection of the file: its declaration, and its rows by id.
struct JSONCollection: Codable, Sendable {
    struct Row: Codable, Sendable {
        /// Counts insertions, so that a search returns the oldest match first.
        var number: Int
        /// The key for each index with one key per record; null for a record without a key.
        var keys: [String?]
        /// The keys for each index with several keys per record, by the index's position.
        var manyKeys: [Int: [String]]
        var words: String
        var body: String
    }

    var version: Int
    var definition: String
    /// See `StoredCollection.shape`.
    var shape: String?
    private(set) var nextNumber = 0
    private(set) var rows: [String: Row] = [:]

    init(_ schema: CollectionSchema) {
        version = schema.version
        definition = schema.definition
    }

    /// Checks that the stored declaration has what is used of it.
    func check(_ schema: CollectionSchema, for uses: CollectionSchema.Use...) throws {
        for use in uses { try schema.check(storedVersion: version, definition: definition, for: use) }
    }

    /// The cursors of an index's range, in the index's order.
    func cursors(in range: IndexRange) -> [RecordCursor] {
        let cursors = rows.flatMap { id, row in
            Self.keys(of: row, id: id, index: range.index).map { Array($0.utf8) }
                .filter { range.contains($0) }
                .map { RecordCursor(key: $0, id: id) }
        }
        return cursors.sorted { range.isDescending ? $1.precedes($0) : $0.precedes($1) }
    }

    private static func keys(of row: Row, id: String, index: Int?) -> [String] {
        guard let index else { return [id] }
        if row.keys.indices.contains(index), let key = row.keys[index] { return [key] }
        return row.manyKeys[index] ?? []
    }

    mutating func apply(
        _ operation: StorageOperation,
        schema: CollectionSchema,
        summary: inout WriteSummary
    ) throws {
        let id = operation.id
        let isThere = rows[id] != nil
        switch operation.kind {
        case .delete:
            if rows.removeValue(forKey: id) != nil { summary.deleted += 1 }
        case .fill:
            guard let stored = rows[id] else { return }
            let operation = operation.filled(schema, keys: stored.allKeys, words: stored.words.utf8)
            rows[id] = try operation.withRow { try Self.row($0, number: stored.number, schema: schema) }
        case .note:
            rows[id] = try operation.withRow { try Self.row($0, number: nextNumber, schema: schema) }
            nextNumber += 1
        case .insertIfAbsent where isThere:
            summary.skipped += 1
        case .insert where isThere:
            throw StorageError.conflict(collection: schema.name, id: id)
        case .put, .insert, .insertIfAbsent:
            rows[id] = try operation.withRow { try Self.row($0, number: nextNumber, schema: schema) }
            nextNumber += 1
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
        }
    }

    private static func row(_ row: StorageRow, number: Int, schema: CollectionSchema) throws -> Row {
        func text(_ bytes: UnsafeRawBufferPointer) throws -> String {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw StorageError.invalidRecord(schema.name, "a JSON file can only store UTF-8")
            }
            return text
        }
        var made = Row(
            number: number,
            keys: schema.indexes.map { _ in nil },
            manyKeys: [:],
            words: try text(row.words),
            body: try text(row.body)
        )
        try row.forEachKey { index, key in
            if schema.indexes[index].cardinality == .one {
                made.keys[index] = try text(key)
            } else {
                made.manyKeys[index, default: []].append(try text(key))
            }
        }
        return made
    }
}

extension JSONCollection.Row {
    /// The keys with their indexes' positions.
    var allKeys: [(index: Int, key: [UInt8])] {
        keys.enumerated().compactMap { index, key in key.map { (index, Array($0.utf8)) } }
            + manyKeys.flatMap { index, keys in keys.map { (index, Array($0.utf8)) } }
    }

    /// Whether each prefix begins at least one of the words.
    func matches(_ prefixes: [String]) -> Bool {
        let words = words.split(separator: " ").map { Array($0.utf8) }
        return prefixes.allSatisfy { prefix in words.contains { $0.starts(with: prefix.utf8) } }
    }
}

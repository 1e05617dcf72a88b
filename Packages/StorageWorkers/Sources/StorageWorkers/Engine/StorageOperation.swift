/// One write of a batch, encoded.
public struct StorageOperation: Sendable {
    public enum RowKind: Hashable, Sendable {
        case put, insert, insertIfAbsent
    }

    public enum Kind: Sendable {
        case write(RowKind, StorageRow)
        case delete
    }

    /// The position of the schema among the batch's.
    public let collection: Int
    /// How a row is written; nil where it is deleted.
    let rowKind: RowKind?
    private let encoded: EncodedRow

    init(collection: Int, kind: RowKind?, encoded: EncodedRow) {
        self.collection = collection
        self.rowKind = kind
        self.encoded = encoded
    }

    public var kind: Kind { rowKind.map { .write($0, StorageRow(encoded: encoded)) } ?? .delete }

    /// How many bytes id, keys, words and body have.
    var size: Int { encoded.body.upperBound - encoded.id.lowerBound }

    /// The record's id in UTF-8.
    public var id: [UInt8] { encoded.bytes(encoded.id) }

    /// Gives the id in place; the bytes are there until the work returns.
    public func withID<Value>(_ work: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try encoded.arena.withUnsafeBytes { try work(UnsafeRawBufferPointer(rebasing: $0[encoded.id])) }
    }

    /// Gives id and row in place; the bytes are there until the work returns. A deletion has an empty row.
    func withParts<Value>(_ work: (StorageRowParts) throws -> Value) rethrows -> Value {
        try encoded.arena.withUnsafeBytes { try work(StorageRowParts(encoded: encoded, arena: $0)) }
    }
}

/// A record encoded for an engine.
public struct StorageRow: Sendable {
    private let encoded: EncodedRow

    init(encoded: EncodedRow) {
        self.encoded = encoded
    }

    /// UTF-8 text.
    public var body: [UInt8] { encoded.bytes(encoded.body) }

    /// The key in the index at that position of the schema, of those with one key.
    public func key(_ index: Int) -> [UInt8]? { encoded.key(index).map(encoded.bytes) }

    /// The keys in the indexes with many: the index's position, and the key.
    public var manyKeys: [(index: Int, key: [UInt8])] {
        encoded.manyKeys.map { ($0.index, encoded.bytes($0.key)) }
    }

    /// The folded words, each once, with spaces between, in UTF-8.
    public var words: [UInt8] { encoded.bytes(encoded.words) }

    /// Gives the row in place; the bytes are there until the work returns.
    public func withParts<Value>(_ work: (StorageRowParts) throws -> Value) rethrows -> Value {
        try encoded.arena.withUnsafeBytes { try work(StorageRowParts(encoded: encoded, arena: $0)) }
    }
}

/// A row's parts in place, while `StorageRow.withParts` runs.
public struct StorageRowParts {
    let encoded: EncodedRow
    let arena: UnsafeRawBufferPointer

    var id: UnsafeRawBufferPointer { part(encoded.id) }
    public var body: UnsafeRawBufferPointer { part(encoded.body) }
    public var words: UnsafeRawBufferPointer { part(encoded.words) }

    public func key(_ index: Int) -> UnsafeRawBufferPointer? { encoded.key(index).map(part) }

    /// Calls with the keys, those of the indexes with one key first, and with their indexes' positions.
    public func forEachKey(_ work: (_ index: Int, _ key: UnsafeRawBufferPointer) throws -> Void) rethrows {
        try encoded.forEachKey { try work($0, part($1)) }
    }

    private func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: arena[range])
    }
}

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
    public let kind: Kind
    private let encoded: EncodedRow

    init(collection: Int, kind: RowKind?, encoded: EncodedRow) {
        self.collection = collection
        self.kind = kind.map { .write($0, StorageRow(encoded: encoded)) } ?? .delete
        self.encoded = encoded
    }

    /// The record's id in UTF-8.
    public var id: [UInt8] { encoded.bytes(encoded.id) }

    /// Gives the id in place; the bytes are there until the work returns.
    public func withID<Value>(_ work: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try encoded.arena.withUnsafeBytes { try work(UnsafeRawBufferPointer(rebasing: $0[encoded.id])) }
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
        (0..<encoded.manyCount).map { position in
            let entry = encoded.manyKey(position)
            return (entry.index, encoded.bytes(entry.key))
        }
    }

    /// The folded words, each once, with spaces between, in UTF-8.
    public var words: [UInt8] { encoded.bytes(encoded.words) }

    /// How many bytes body and words have.
    var size: Int { encoded.body.count + encoded.words.count }

    /// Gives the row in place; the bytes are there until the work returns.
    public func withParts<Value>(_ work: (StorageRowParts) throws -> Value) rethrows -> Value {
        try encoded.arena.withUnsafeBytes { try work(StorageRowParts(encoded: encoded, arena: $0)) }
    }
}

/// A row's parts in place, while `StorageRow.withParts` runs.
public struct StorageRowParts {
    let encoded: EncodedRow
    let arena: UnsafeRawBufferPointer

    public var body: UnsafeRawBufferPointer { part(encoded.body) }
    public var words: UnsafeRawBufferPointer { part(encoded.words) }
    public var manyCount: Int { encoded.manyCount }

    public func key(_ index: Int) -> UnsafeRawBufferPointer? { encoded.key(index).map(part) }

    public func manyKey(_ position: Int) -> (index: Int, key: UnsafeRawBufferPointer) {
        let entry = encoded.manyKey(position)
        return (entry.index, part(entry.key))
    }

    private func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: arena[range])
    }
}

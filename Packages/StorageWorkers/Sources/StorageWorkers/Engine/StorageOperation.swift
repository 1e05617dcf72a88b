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
    public var collection: Int
    /// The record's id in UTF-8.
    public var id: [UInt8]
    public var kind: Kind
}

/// A record encoded for an engine.
public struct StorageRow: Sendable {
    private let entries: IndexEntries
    /// UTF-8 text.
    public let body: [UInt8]

    init(entries: IndexEntries, body: [UInt8]) {
        self.entries = entries
        self.body = body
    }

    /// The key in the index at that position of the schema, of those with one key.
    public func key(_ index: Int) -> [UInt8]? { entries.keys[index] }

    /// The keys in the indexes with many: the index's position, and the key.
    public var manyKeys: [(index: Int, key: [UInt8])] { entries.manyKeys.map { ($0.index, $0.key) } }

    /// The folded words, each once, with spaces between, in UTF-8.
    public var words: [UInt8] { entries.words.bytes }
}

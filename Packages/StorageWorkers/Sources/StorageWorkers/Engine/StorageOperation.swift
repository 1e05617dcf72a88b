/// Writes that are done together or not at all, as engines take them.
public struct StorageBatch: Sendable {
    public var operations: [StorageOperation]
    /// The collections of the operations, which have positions in it; each is there once.
    public var schemas: [CollectionSchema]
    /// New shapes of collections, by their names as they are stored; see `StoredCollection.shape`. The shape of a
    /// collection that is not there, and that the operations do not make, is dropped.
    public var shapes: [String: String] = [:]
    /// The shapes that the batch was made for, by the names of their collections as they are stored; nil for a collection
    /// that was not there. Where one differs, the whole batch is a `StorageError.schemaMismatch`.
    public var expectedShapes: [String: String?] = [:]
    /// New definitions of collections that are there, by their names as they are stored.
    public var definitions: [String: DefinitionChange] = [:]

    public init(
        operations: [StorageOperation] = [],
        schemas: [CollectionSchema] = [],
        shapes: [String: String] = [:],
        definitions: [String: DefinitionChange] = [:]
    ) {
        self.operations = operations
        self.schemas = schemas
        self.shapes = shapes
        self.definitions = definitions
    }

    /// Checks that a collection has the shape that the batch was made for, or has got the one that the batch would set.
    ///
    /// - Parameters:
    ///   - collection: The collection's full name.
    ///   - stored: The collection's shape; nil where it is not there.
    /// - Throws: `StorageError.schemaMismatch`.
    public func checkShape(of collection: String, stored: String?) throws {
        guard let expected = expectedShapes[collection], stored != expected,
            stored == nil || stored != shapes[collection]
        else { return }
        throw StorageError.schemaMismatch(
            collection: collection,
            stored: stored ?? "",
            declared: expected ?? ""
        )
    }
}

/// One write of a batch, encoded.
public struct StorageOperation: Sendable {
    public enum Kind: Hashable, Sendable {
        /// Adds the row, or puts it in place of the one with its id.
        case put
        /// Adds the row; one with its id is a `StorageError.conflict`.
        case insert
        /// Adds the row unless there is one with its id.
        case insertIfAbsent
        /// Deletes the row of that id; it is no error where there is none.
        case delete
        /// Gives the row of that id, whose body this is, its keys and words in the indexes that the schema knows, and
        /// leaves its others; it is no error where there is none. Counts as nothing.
        case fill
        /// Adds the row, or puts it in place of the one with its id, as `put`, but counts as nothing.
        case note
    }

    /// The position of the schema among the batch's.
    public let collection: Int
    public let kind: Kind
    /// For a put: the words are those of the row that it replaces, if that has this `StorageRow.checksum(id:body:)`. Nil where
    /// they may be others. An engine may ignore it.
    public let formerChecksum: Int?
    /// The rows of the batch; they share one array, so that a record costs no allocation of its own.
    private let rows: [UInt8]
    private let start: Int

    init(collection: Int, kind: Kind, formerChecksum: Int? = nil, rows: [UInt8], start: Int) {
        self.collection = collection
        self.kind = kind
        self.formerChecksum = formerChecksum
        self.rows = rows
        self.start = start
    }

    /// The same write in a batch in which its schema has another position.
    func moved(to collection: Int) -> StorageOperation {
        StorageOperation(
            collection: collection,
            kind: kind,
            formerChecksum: formerChecksum,
            rows: rows,
            start: start
        )
    }

    /// Gives the row in place, until the work returns; that of a deletion has an id only.
    public func withRow<Value>(_ work: (StorageRow) throws -> Value) rethrows -> Value {
        try rows.withUnsafeBytes { try work(StorageRow($0, at: start)) }
    }

    /// The put that a fill becomes: with the row's own entries in the indexes that a schema does not know.
    ///
    /// - Parameters:
    ///   - schema: The stored schema, as the program sees it that fills the row.
    ///   - keys: The keys that the row has, with their indexes' positions.
    ///   - words: The words that it has, with spaces between.
    public func filled(
        _ schema: CollectionSchema,
        keys: [(index: Int, key: [UInt8])],
        words: some Sequence<UInt8>
    ) -> StorageOperation {
        let former = Array(words)
        var bytes: [UInt8] = []
        withRow { row in
            var all = keys.filter { key in
                schema.indexes.indices.contains(key.index) && !schema.indexes[key.index].state.isKnown
            }
            row.forEachKey { all.append(($0, Array($1))) }
            former.withUnsafeBytes { former in
                let storage = all.flatMap(\.key)
                storage.withUnsafeBytes { storage in
                    var start = 0
                    let places = all.map { index, key -> RowKey in
                        defer { start += key.count }
                        return (index, UnsafeRawBufferPointer(rebasing: storage[start..<start + key.count]))
                    }
                    let words = schema.wordsState.isKnown ? row.words : former
                    StorageRow.append(id: row.id, keys: places, words: words, body: row.body, to: &bytes)
                }
            }
        }
        return StorageOperation(collection: collection, kind: .put, rows: bytes, start: 0)
    }

    /// The record's id.
    public var id: String { withRow { String(decoding: $0.id, as: UTF8.self) } }
}

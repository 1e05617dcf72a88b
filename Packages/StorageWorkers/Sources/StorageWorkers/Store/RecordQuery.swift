import TextWorkers

/// Which records are wanted, and in which order.
public struct RecordQuery<R: Record>: Hashable, Sendable {
    public enum Direction: Hashable, Sendable {
        case ascending, descending
    }

    /// The index to follow, or nil for the order of ids.
    private var index: CollectionSchema.Index?
    private var part = KeyPart()
    public var direction: Direction
    /// Words of which each must begin a word of the record; nil or without a word for no search.
    ///
    /// A search looks at the first `matchLimit` matches only, so that it costs the same in a book of any size.
    public var matching: String?
    /// Other spellings of `matching`, such as a name's without its umlaut: what one of them finds is found, too.
    public var spellings: [String] = []
    /// How many matches a search sorts and counts at the most: `searchLimit`, or more where all are wanted.
    public var matchLimit = Self.searchLimit
    /// Text of records beside their own, by their ids, that a search looks at too, such as the name of a group that lists
    /// a record.
    ///
    /// The records of these ids are read one by one until `matchLimit` are found. An id of no record does not matter.
    public var addedText: [String: String] = [:]
    /// The position to go on from.
    public var after: RecordCursor?
    /// The most records; 0 or less gives none.
    public var limit: Int

    /// The usual `matchLimit`.
    public static var searchLimit: Int { 2_000 }

    /// Records in the order of their ids.
    public init(
        direction: Direction = .ascending,
        matching: String? = nil,
        after: RecordCursor? = nil,
        limit: Int = 50
    ) {
        self.direction = direction
        self.matching = matching
        self.after = after
        self.limit = limit
    }

    /// Records of an index, or of a part of one, in its order.
    public init<Key>(
        _ index: RecordIndex<R, Key>,
        direction: Direction = .ascending,
        matching: String? = nil,
        after: RecordCursor? = nil,
        limit: Int = 50
    ) {
        self.init(direction: direction, matching: matching, after: after, limit: limit)
        self.index = index.declaration
        part = index.part
    }

    /// The part of the index as backends take it.
    ///
    /// - Parameters:
    ///   - schema: the records'.
    ///   - collator: that of the store's locale; nil where there are no records with collated texts yet.
    /// - Throws: `StorageError.unknownIndex` where the schema does not list the index.
    func range(in schema: CollectionSchema, _ collator: Collator?) throws -> IndexRange {
        let position = try index.map { index in
            guard let position = schema.indexes.firstIndex(where: index.isSame) else {
                throw StorageError.unknownIndex(
                    index.definition,
                    collection: schema.name,
                    known: schema.indexes.map(\.definition)
                )
            }
            return position
        }
        func bound(_ key: [UInt8]?) -> [UInt8]? {
            guard let key, let collator, index?.isCollated == true else { return key }
            return collator.resolved(key)
        }
        return IndexRange(
            index: position,
            lower: bound(part.lower),
            upper: bound(part.upper),
            isDescending: direction == .descending
        )
    }
}

/// A position in an index, by key and by id among equal keys: records that are added or deleted elsewhere do not move it.
public struct RecordCursor: Hashable, Sendable {
    /// The key in the index, or the id in the order of ids; the cursor of a scan may have any content.
    public var key: [UInt8]
    public var id: String

    public init(key: [UInt8], id: String) {
        self.key = key
        self.id = id
    }

    /// Whether it comes before another: by key, then by id, byte by byte.
    public func precedes(_ other: RecordCursor) -> Bool {
        let order = key.withUnsafeBytes { key in other.key.withUnsafeBytes { key.compared(to: $0) } }
        if order != 0 { return order < 0 }
        return id.withBytes { id in other.id.withBytes { id.compared(to: $0) } } < 0
    }
}

/// Some records of a query, and where they end.
public struct RecordPage<R: Record>: Sendable {
    public var records: [R]
    /// Where to go on, or nil where there are no more.
    public var next: RecordCursor?

    public init(records: [R], next: RecordCursor?) {
        self.records = records
        self.next = next
    }
}

/// How many records there are.
public enum RecordCount: Hashable, Sendable {
    case exact(Int)
    /// There are more; counting them would have cost more the more there are.
    case atLeast(Int)

    public var value: Int {
        switch self {
        case .exact(let count), .atLeast(let count): count
        }
    }
}

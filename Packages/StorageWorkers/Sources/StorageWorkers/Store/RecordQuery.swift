/// Which records are wanted, and in which order.
public struct RecordQuery: Hashable, Sendable {
    public enum Direction: Hashable, Sendable {
        case ascending, descending
    }

    /// Which keys of the index.
    public enum Keys: Hashable, Sendable {
        case all
        /// The keys that begin so.
        case prefix(String)
        /// The keys from `lower` on and before `upper`.
        case range(lower: String, upper: String)
    }

    /// The index to follow, or nil for the order of ids.
    public var index: String?
    public var keys: Keys
    public var direction: Direction
    /// Words of which each must begin a word of the record; nil or without a word for no search.
    ///
    /// A search looks at the first `matchLimit` matches only, so that it costs the same in a book of any size.
    public var matching: String?
    /// How many matches a search sorts and counts at the most: `searchLimit`, or more where all are wanted.
    public var matchLimit = searchLimit
    /// Text that a search looks at besides what the records index, by their ids: what is known of a record elsewhere,
    /// as the name of a group that lists it.
    ///
    /// The records of these ids are read one by one until `matchLimit` are found. An id of no record does not matter.
    public var addedText: [String: String] = [:]
    /// The position to go on from.
    public var after: RecordCursor?
    /// The most records; 0 or less gives none.
    public var limit: Int

    /// The usual `matchLimit`.
    public static let searchLimit = 2_000

    public init(
        index: String? = nil,
        keys: Keys = .all,
        direction: Direction = .ascending,
        matching: String? = nil,
        after: RecordCursor? = nil,
        limit: Int = 50
    ) {
        self.index = index
        self.keys = keys
        self.direction = direction
        self.matching = matching
        self.after = after
        self.limit = limit
    }
}

/// A position in an index: records that are added or deleted elsewhere do not move it.
public struct RecordCursor: Hashable, Sendable {
    var key: [UInt8]
    var id: String
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

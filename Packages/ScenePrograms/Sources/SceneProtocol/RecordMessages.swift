/// A record of a collection.
public struct StoredRecord: Codable, Equatable, Sendable {
    public var id: String
    /// A text that every change of the record changes.
    public var revision: String
    public var value: JSONValue

    public init(id: String, revision: String, value: JSONValue) {
        self.id = id
        self.revision = revision
        self.value = value
    }
}

/// `records/get`: the records of some ids.
public struct GetRecordsParams: ServiceParams {
    public var scene: Int?
    public var during: Int?
    public var collection: String
    public var ids: [String]

    public init(_ collection: String, ids: [String]) {
        self.collection = collection
        self.ids = ids
    }
}

/// `records/query`: the records of a collection, or of a part of an index, in its order.
public struct QueryRecordsParams: ServiceParams {
    public var scene: Int?
    public var during: Int?
    public var collection: String
    /// Nil for the order of ids.
    public var index: String?
    /// The values of the index's first fields.
    public var equal: [JSONValue]?
    /// The least value of the field behind those.
    public var from: JSONValue?
    /// The value that all of that field come before.
    public var upTo: JSONValue?
    /// The greatest value of that field.
    public var through: JSONValue?
    public var descending: Bool?
    /// The most records; 50 where it is absent.
    public var limit: Int?
    /// The `next` of the answer before.
    public var after: String?
    /// The number of records to leave out, in place of `after`. The answer then has the number of all.
    public var offset: Int?

    public init(_ collection: String, index: String? = nil, limit: Int? = nil) {
        self.collection = collection
        self.index = index
        self.limit = limit
    }
}

public struct StoredRecordsResult: Codable, Equatable, Sendable {
    public var records: [StoredRecord]
    /// Where to go on; nil if there are no more.
    public var next: String?
    /// The number of all records of the query, if it has an `offset`.
    public var total: Int?

    public init(records: [StoredRecord], next: String? = nil, total: Int? = nil) {
        self.records = records
        self.next = next
        self.total = total
    }
}

/// `records/write`: writes that are done together, if the records that they depend on are as they were read.
public struct WriteRecordsParams: ServiceParams {
    public struct Check: Codable, Equatable, Sendable {
        public var collection: String
        public var id: String
        /// The revision that was read; nil if there was no such record.
        public var revision: String?

        public init(_ collection: String, id: String, revision: String?) {
            self.collection = collection
            self.id = id
            self.revision = revision
        }
    }

    public struct Write: Codable, Equatable, Sendable {
        public var collection: String
        public var id: String
        /// The record's new value; nil to delete it.
        public var value: JSONValue?

        public init(_ collection: String, id: String, value: JSONValue?) {
            self.collection = collection
            self.id = id
            self.value = value
        }
    }

    public var scene: Int?
    public var during: Int?
    public var checks: [Check]?
    public var writes: [Write]

    public init(_ writes: [Write], checks: [Check]? = nil) {
        self.writes = writes
        self.checks = checks
    }
}

public struct WriteRecordsResult: Codable, Equatable, Sendable {
    /// The new revisions, in the order of the writes; nil for a deleted record.
    public var revisions: [String?]

    public init(revisions: [String?]) { self.revisions = revisions }
}

/// `records/watch`: the collections of whose changes an open scene is told, in place of those before.
public struct WatchRecordsParams: ServiceParams {
    public var scene: Int?
    public var during: Int?
    public var collections: [String]

    public init(_ collections: [String]) { self.collections = collections }
}

/// The host's notification `records/changed`.
public struct RecordsChangedParams: Codable, Equatable, Sendable {
    public var scene: Int
    public var collection: String

    public init(scene: Int, collection: String) {
        self.scene = scene
        self.collection = collection
    }
}

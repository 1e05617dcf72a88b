/// A record that is not in an index yet, or all records behind an id, for the programs that know the index.
///
/// A write by a program that does not know an index notes its records here, in its own transaction, beside the records
/// of the space. Lists and counts of collections leave these notes out.
struct PendingEntry: Record, Equatable {
    static let schema = RecordSchema<PendingEntry>(name: "store_pending")

    /// The collection's name, the numbers of the indexes, and the record's id: `contacts/2,3/ada`. Written again, a record
    /// has one note.
    var id: String
    var indexes: [Int]
    /// Nil for all records behind `after`.
    var record: String?
    /// How far the making of new indexes is, in the order of ids; nil for one record.
    var after: String?

    /// An id with more bytes is cut, since a server's index takes no key of any length.
    private static let longestID = 200

    /// A note of one record.
    init(_ collection: String, _ indexes: [Int], record: String) {
        let isLong = record.utf8.count > Self.longestID
        let sum = record.withBytes { String(Checksum.of($0), radix: 16) }
        id = Self.prefix(collection, indexes) + (isLong ? record.prefix(40) + "/" + sum : record)
        self.indexes = indexes
        self.record = record
    }

    /// A note of the records behind an id.
    init(_ collection: String, _ indexes: [Int], after: String) {
        id = Self.prefix(collection, indexes)
        self.indexes = indexes
        self.after = after
    }

    /// This note of the records behind an id, and the one that is stored for the same indexes in one.
    func including(_ pending: CollectionSchema, on connection: any StorageConnection) throws -> PendingEntry {
        var all = self
        try connection.forEachBody(of: pending, ids: [id]) { _, body in
            guard let other = try Self.decode(stored: id, body).after, let after else { return }
            if other.utf8.lexicographicallyPrecedes(after.utf8) { all.after = other }
        }
        return all
    }

    private static func prefix(_ collection: String, _ indexes: [Int]) -> String {
        "\(collection)/\(indexes.map(String.init).joined(separator: ","))/"
    }

    /// The schema beside a collection, and the collection's name there.
    static func place(of collection: String) -> (schema: CollectionSchema, name: String) {
        let parts = collection.split(separator: "/", maxSplits: 1).map(String.init)
        let space = parts.count == 2 ? parts[0] : ""
        return (schema.collection.stored(inSpace: space, locale: nil), parts.last ?? "")
    }

    /// The first notes that name one of those indexes, all of one set of indexes.
    static func first(
        of collection: String,
        naming numbers: Set<Int>,
        limit: Int,
        on connection: any StorageConnection
    ) throws -> [PendingEntry] {
        let (schema, name) = place(of: collection)
        var range = IndexRange(lower: Array("\(name)/".utf8), upper: Array("\(name)0".utf8))
        while true {
            var found: [PendingEntry] = []
            _ = try connection.forEachRow(of: schema, in: range, after: nil, limit: limit) { id, body in
                let entry = try decode(stored: String(stored: id), body)
                if found.isEmpty || entry.indexes == found[0].indexes { found.append(entry) }
            }
            guard let first = found.first else { return [] }
            if !numbers.isDisjoint(with: first.indexes) { return found }
            // Behind all notes of this set of indexes.
            range.lower = Array(prefix(name, first.indexes).utf8.dropLast()) + [UInt8(ascii: "0")]
        }
    }
}

extension StorageBatch {
    /// Notes that indexes lack all records of a collection.
    mutating func noteAll(of collection: String, lackedBy indexes: some Collection<Int>) throws {
        guard !indexes.isEmpty else { return }
        let (pending, name) = PendingEntry.place(of: collection)
        var notes = RecordBatch()
        try notes.note(PendingEntry(name, indexes.sorted(), after: ""))
        append(notes, to: [pending])
    }

    /// The notes of the records that a batch writes to collections with indexes that this program does not know, which
    /// are marked as stale.
    mutating func pending(
        of batch: RecordBatch,
        _ schemas: [CollectionSchema]
    ) throws -> [(notes: RecordBatch, schema: CollectionSchema)] {
        var all: [(notes: RecordBatch, schema: CollectionSchema)] = []
        for (position, schema) in schemas.enumerated() {
            let unknown = schema.numbers { !$0.isKnown }
            guard !unknown.isEmpty else { continue }
            let (pending, name) = PendingEntry.place(of: schema.name)
            var notes = RecordBatch()
            for id in batch.writtenIDs(ofCollection: position) {
                try notes.note(PendingEntry(name, unknown, record: id))
            }
            guard !notes.isEmpty else { continue }
            all.append((notes, pending))
            definitions[schema.name] = .stale(unknown)
        }
        return all
    }
}

extension StorageConnection {
    /// A collection as it is stored, in an exclusive transaction that changes it.
    func lockedCollection(_ name: String) throws -> StoredCollection? {
        // A server locks a space with the first read in it.
        try forEachBody(of: PendingEntry.place(of: name).schema, ids: [name]) { _, _ in }
        return try collections().first { $0.name == name }
    }
}

extension StoredCollection {
    /// Whether it has the store's own records, which lists and counts leave out.
    var isStores: Bool {
        let name = name.split(separator: "/").last.map(String.init)
        return name == StoreLocale.schema.name || name == PendingEntry.schema.name
    }
}

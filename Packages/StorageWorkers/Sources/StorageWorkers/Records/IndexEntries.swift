/// The index entries of one record: its schema adds them, and the engines store them.
struct IndexEntries: Sendable {
    let schema: CollectionSchema
    /// The keys with their indexes' positions in the schema, as places in `bytes`.
    private(set) var keys: [(index: Int, key: Range<Int>)] = []
    var words: SearchWords
    private(set) var bytes: [UInt8] = []
    private var seen = SeenTexts()
    /// Room for the words of another record.
    private var otherWords = SearchWords()

    /// - Parameter keepsNumbers: whether the words have their numbers whole.
    init(schema: CollectionSchema, keepsNumbers: Bool = false) {
        self.schema = schema
        words = SearchWords(keepsNumbers: keepsNumbers)
    }

    /// Makes room for the next record.
    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        seen.removeAll()
        words.removeAll()
    }

    /// Adds a key in the index at that position; an equal one counts once.
    mutating func add(_ index: Int, _ key: some IndexKey) {
        let start = bytes.count
        key.appendKey(to: &bytes)
        if schema.indexes[index].cardinality == .many {
            guard seen.keepIfNew(index, keyFrom: start, in: &bytes) else { return }
        }
        keys.append((index, start..<bytes.count))
    }

    /// Whether the words are those of a record.
    mutating func haveWords<R: Record>(of record: R) -> Bool {
        otherWords.removeAll()
        R.schema.search?(record, &otherWords)
        return otherWords.bytes == words.bytes
    }

    /// Appends a record's row; where the record cannot be encoded, the rows are as they were.
    ///
    /// It changes the entries, so that a batch which keeps them does not copy them.
    ///
    /// - Parameter body: The body to take in place of the record's own.
    mutating func encode<R: Record>(
        _ record: R,
        body: UnsafeRawBufferPointer? = nil,
        to rows: inout [UInt8]
    ) throws {
        removeAll()
        R.schema.fill(record, &self)
        guard keys.count <= CollectionSchema.mostKeys else {
            throw StorageError.invalidRecord(
                schema.name,
                "it has more than \(CollectionSchema.mostKeys) keys in its indexes"
            )
        }
        let start = rows.count
        bytes.withUnsafeBytes { bytes in
            let keys = keys.lazy.map {
                (index: $0.index, key: UnsafeRawBufferPointer(rebasing: bytes[$0.key]))
            }
            record.id.withBytes { id in
                words.bytes.withUnsafeBytes { StorageRow.append(id: id, keys: keys, words: $0, to: &rows) }
            }
        }
        do {
            let bodyStart = rows.count
            if let body { rows.append(contentsOf: body) } else { try record.appendBody(to: &rows) }
            guard rows.count - start < Int(Int32.max) else {
                throw StorageError.invalidRecord(schema.name, "it has more than two billion bytes")
            }
            StorageRow.setBodyLength(rows.count - bodyStart, ofRowAt: start, in: &rows)
        } catch {
            rows.removeSubrange(start...)
            throw error
        }
    }
}

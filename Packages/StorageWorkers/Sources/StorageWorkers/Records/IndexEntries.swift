/// What a record is found by; filled in by the record, read by the engines.
public struct IndexEntries: Sendable {
    let schema: RecordSchema
    /// The keys of the indexes with one key, in the order of declaration; nil for the others and where there is none.
    private(set) var keys: [[UInt8]?]
    /// The keys of the indexes with many, with the index's position.
    private(set) var manyKeys: [ManyKey] = []
    var words = SearchWords()

    struct ManyKey: Hashable, Sendable {
        var index: Int
        var key: [UInt8]
    }

    init(schema: RecordSchema) {
        self.schema = schema
        keys = Array(repeating: nil, count: schema.indexes.count)
    }

    /// Sets the record's key in an index with one key.
    public mutating func set(_ index: String, _ key: String) {
        set(index, bytes: Array(key.utf8))
    }

    /// The same with the key's UTF-8.
    public mutating func set(_ index: String, bytes key: [UInt8]) {
        guard let position = position(index, .one) else { return }
        keys[position] = key
    }

    /// Adds a key in an index with many; an equal one counts once.
    public mutating func add(_ index: String, _ key: String) {
        guard let position = position(index, .many) else { return }
        let entry = ManyKey(index: position, key: Array(key.utf8))
        if !manyKeys.contains(entry) { manyKeys.append(entry) }
    }

    /// Adds text of which every word finds the record.
    public mutating func addSearchText(_ text: String) {
        var text = text
        text.withUTF8 { words.add(UnsafeRawBufferPointer($0)) }
    }

    /// The same with the text's UTF-8.
    public mutating func addSearchText(_ text: UnsafeRawBufferPointer) {
        words.add(text)
    }

    private func position(_ index: String, _ cardinality: RecordIndex.Cardinality) -> Int? {
        let position = schema.indexes.firstIndex { $0.name == index && $0.cardinality == cardinality }
        assert(position != nil, "the schema of '\(schema.name)' declares no such index '\(index)'")
        return position
    }
}

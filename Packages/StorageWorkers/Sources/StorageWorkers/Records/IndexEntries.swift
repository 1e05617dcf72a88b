/// What a record is found by; filled in by the record, read by the engines.
///
/// A record that has more than `mostKeys` keys in all its indexes together is refused when it is written, with
/// `StorageError.invalidRecord`. Words have no such limit.
public struct IndexEntries: Sendable {
    let schema: RecordSchema
    /// The keys, one after the other.
    private(set) var bytes: [UInt8] = []
    /// The keys of the indexes with one key, in the order of declaration; nil for the others and where there is none.
    private(set) var keys: [Range<Int>?]
    /// The keys of the indexes with many, with the index's position.
    private(set) var manyKeys: [ManyKey] = []
    private(set) var words: SearchWords
    /// The same keys as `manyKeys`, once they are too many to look through.
    private var seenKeys: Set<SeenKey> = []

    public static let mostKeys = 65_535
    private static let longestList = 16

    private struct SeenKey: Hashable {
        var index: Int
        var key: [UInt8]
    }

    struct ManyKey: Hashable, Sendable {
        var index: Int
        var key: Range<Int>
    }

    /// - Parameter keepsNumbers: whether the words have their numbers whole.
    init(schema: RecordSchema, keepsNumbers: Bool = false) {
        self.schema = schema
        words = SearchWords(keepsNumbers: keepsNumbers)
        keys = Array(repeating: nil, count: schema.indexes.count)
    }

    /// Makes room for the next record.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        for index in keys.indices { keys[index] = nil }
        manyKeys.removeAll(keepingCapacity: true)
        if !seenKeys.isEmpty { seenKeys = [] }
        words.removeAll()
    }

    /// Sets the record's key in an index with one key.
    public mutating func set(_ index: String, _ key: String) {
        guard let position = position(index, .one) else { return }
        keys[position] = append(key.utf8)
    }

    /// The same with the key's UTF-8.
    public mutating func set(_ index: String, bytes key: [UInt8]) {
        guard let position = position(index, .one) else { return }
        keys[position] = append(key)
    }

    /// Adds a key in an index with many; an equal one counts once.
    public mutating func add(_ index: String, _ key: String) {
        if let position = position(index, .many) { add(position, key.utf8) }
    }

    /// Adds a key in the index at that position; the work does not depend on how many there are already.
    mutating func add(_ index: Int, _ key: some Collection<UInt8>) {
        if manyKeys.count < Self.longestList {
            guard !manyKeys.contains(where: { $0.index == index && bytes[$0.key].elementsEqual(key) })
            else { return }
        } else {
            if seenKeys.isEmpty {
                seenKeys = Set(manyKeys.map { SeenKey(index: $0.index, key: Array(bytes[$0.key])) })
            }
            guard seenKeys.insert(SeenKey(index: index, key: Array(key))).inserted else { return }
        }
        manyKeys.append(ManyKey(index: index, key: append(key)))
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

    private mutating func append(_ key: some Collection<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: key)
        return start..<bytes.count
    }

    private func position(_ index: String, _ cardinality: RecordIndex.Cardinality) -> Int? {
        let position = schema.indexes.firstIndex { $0.name == index && $0.cardinality == cardinality }
        assert(position != nil, "the schema of '\(schema.name)' declares no such index '\(index)'")
        return position
    }
}

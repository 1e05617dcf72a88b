/// The index entries of one record: its schema adds them, and the engines store them.
struct IndexEntries: Sendable {
    let schema: CollectionSchema
    /// The keys, one after the other.
    private(set) var bytes: [UInt8] = []
    /// The keys of the indexes with one key, in the order of declaration; nil for the others and where there is none.
    private(set) var keys: [Range<Int>?]
    /// The keys of the indexes with many, with the index's position.
    private(set) var manyKeys: [ManyKey] = []
    var words: SearchWords
    /// The same keys as `manyKeys`, once they are too many to look through.
    private var seenKeys: Set<SeenKey> = []

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
    init(schema: CollectionSchema, keepsNumbers: Bool = false) {
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

    /// Sets the record's key in the index at that position, one with one key.
    mutating func set(_ index: Int, _ key: some IndexKey) {
        let start = bytes.count
        key.appendKey(to: &bytes)
        keys[index] = start..<bytes.count
    }

    /// Adds a key in the index at that position, one with many; an equal one counts once.
    mutating func add(_ index: Int, _ key: some IndexKey) {
        let start = bytes.count
        key.appendKey(to: &bytes)
        add(index, at: start)
    }

    /// Adds the key at the end of the bytes; the work does not depend on how many there are already.
    private mutating func add(_ index: Int, at start: Int) {
        let key = bytes[start...]
        let isNew =
            if manyKeys.count < Self.longestList {
                !manyKeys.contains { $0.index == index && bytes[$0.key] == key }
            } else {
                isUnseen(SeenKey(index: index, key: Array(key)))
            }
        if isNew {
            manyKeys.append(ManyKey(index: index, key: start..<bytes.count))
        } else {
            bytes.removeSubrange(start...)
        }
    }

    private mutating func isUnseen(_ key: SeenKey) -> Bool {
        if seenKeys.isEmpty {
            seenKeys = Set(manyKeys.map { SeenKey(index: $0.index, key: Array(bytes[$0.key])) })
        }
        return seenKeys.insert(key).inserted
    }
}

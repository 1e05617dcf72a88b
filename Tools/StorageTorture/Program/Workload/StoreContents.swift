import StorageWorkers

/// Everything that can be read from a store, in every way that there is to read it.
struct StoreContents: Equatable, Sendable {
    var items: [String: Item] = [:]
    var tally = 0
    /// The ids in the order of ids, of names, and of tags.
    var ids: [String] = []
    var names: [String] = []
    var tags: [String] = []
    /// The ids by word.
    var found: [String: [String]] = [:]
    var count = 0

    /// What there should be.
    init(items: [String: Item], tally: Int) {
        self.items = items
        self.tally = tally
        count = items.count
        ids = items.keys.sorted()
        names = Self.order(items.values.compactMap { item in item.name.map { ($0, item.id) } })
        tags = Self.order(items.values.flatMap { item in Set(item.tags).map { ($0, item.id) } })
        for word in Workload.words {
            found[word] = items.values.filter { $0.text.contains(word) }.map(\.id).sorted()
        }
    }

    /// What there is.
    init(of store: RecordStore) async throws {
        self = try await store.read(Item.self, Tally.self) { try StoreContents($0) }
    }

    private init(_ reader: RecordReader) throws {
        try reader.forEach(Item.self) { item in
            ids.append(item.id)
            items[item.id] = item
        }
        try reader.forEach(Item.self, RecordQuery(Item.byName)) { names.append($0.id) }
        try reader.forEach(Item.self, RecordQuery(Item.byTag)) { tags.append($0.id) }
        for word in Workload.words {
            found[word] = []
            try reader.forEach(Item.self, RecordQuery(matching: word)) { found[word]?.append($0.id) }
        }
        // By their ids too, which is another way to them.
        for item in try reader.get(Item.self, ids: ids) where items[item.id] != item {
            items[item.id] = item
        }
        count = try reader.count(Item.self).value
        tally = try reader.get(Tally.self, id: Workload.tallyID)?.value ?? 0
    }

    /// The numbers of the batches that were done.
    var marks: [Int] {
        ids.filter { $0.hasPrefix(Workload.markPrefix) }
            .compactMap { Int($0.dropFirst(Workload.markPrefix.count)) }.sorted()
    }

    /// How it differs from what there should be; nil where it does not.
    func difference(from expected: StoreContents) -> String? {
        if ids != expected.ids { return "the ids \(ids) where \(expected.ids) should be" }
        for (id, item) in expected.items where items[id] != item {
            return "the record \(id) is not what was written"
        }
        if names != expected.names { return "by name \(names) where \(expected.names) should be" }
        if tags != expected.tags { return "by tag \(tags) where \(expected.tags) should be" }
        for (word, ids) in expected.found where found[word] != ids {
            return "'\(word)' finds \(found[word] ?? []) where \(ids) should be"
        }
        if tally != expected.tally { return "the tally \(tally) where \(expected.tally) should be" }
        if count != expected.count { return "the count \(count) where \(expected.count) should be" }
        return nil
    }

    private static func order(_ keys: [(String, String)]) -> [String] {
        keys.sorted { $0 < $1 }.map(\.1)
    }
}

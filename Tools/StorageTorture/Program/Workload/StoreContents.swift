import StorageWorkers

/// The whole content of a store, read in every possible way.
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

    /// The expected content.
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

    /// The actual content.
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
        // Read by id too, which takes another path.
        for item in try reader.get(Item.self, ids: ids) where items[item.id] != item {
            items[item.id] = item
        }
        count = try reader.count(Item.self).value
        tally = try reader.get(Tally.self, id: Workload.tallyID)?.value ?? 0
    }

    /// The numbers of the completed batches.
    var marks: [Int] {
        ids.filter { $0.hasPrefix(Workload.markPrefix) }
            .compactMap { Int($0.dropFirst(Workload.markPrefix.count)) }.sorted()
    }

    /// The first difference from the expected content; nil if there is none.
    func difference(from expected: StoreContents) -> String? {
        if ids != expected.ids { return "the ids \(ids) instead of \(expected.ids)" }
        for (id, item) in expected.items where items[id] != item {
            return "the record \(id) differs from the written one"
        }
        if names != expected.names { return "by name \(names) instead of \(expected.names)" }
        if tags != expected.tags { return "by tag \(tags) instead of \(expected.tags)" }
        for (word, ids) in expected.found where found[word] != ids {
            return "'\(word)' finds \(found[word] ?? []) instead of \(ids)"
        }
        if tally != expected.tally { return "the tally \(tally) instead of \(expected.tally)" }
        if count != expected.count { return "the count \(count) instead of \(expected.count)" }
        return nil
    }

    private static func order(_ keys: [(String, String)]) -> [String] {
        keys.sorted { $0 < $1 }.map(\.1)
    }
}

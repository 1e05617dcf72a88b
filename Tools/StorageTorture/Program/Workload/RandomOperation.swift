import StorageWorkers

/// A random operation on a store. The same seed gives the same operation; the result is a text that can be compared.
struct RandomOperation {
    let seed: UInt64

    private static let ids = 25
    private static let spaces = ["", "ada", "ben"]

    private struct Refusal: Error {}

    func answer(of root: RecordStore) async -> String {
        var random = SplitMix(seed: seed)
        do {
            let space = Self.spaces[random.number(0...3) % 3]
            let store = space.isEmpty ? root : try root.scoped(to: space)
            return try await "\(space): " + answer(of: store, root, &random)
        } catch {
            return "\(Output.caseName(error)) \(error)"
        }
    }

    private func answer(
        of store: RecordStore,
        _ root: RecordStore,
        _ random: inout SplitMix
    ) async throws -> String {
        switch random.number(0...19) {
        case 0...5: return try await "\(store.write(batch(&random)))"
        case 6:
            let batches = try (0..<random.number(1...3)).map { _ in try batch(&random) }
            let summaries = try await store.bulk(Item.self) { _ in
                var summaries: [WriteSummary] = []
                for batch in batches { summaries.append(try await store.write(batch)) }
                return summaries
            }
            return "\(summaries)"
        case 7, 8: return try await transaction(store, isRefused: random.number(0...3) == 0, &random)
        case 9...15: return try await query(store, &random)
        case 16: return try await earlier(store, &random)
        case 17:
            // The counts of writes are internal to a store, so do not compare them.
            let collections = try await store.collections().filter { $0.count > 0 }
            // Backends differ in whether a collection without records is there, to which another program adds an index.
            return "\(collections.map { [$0.name, "\($0.version)", Self.made($0), "\($0.count)"] })"
        case 18: return try await "\(store.check())"
        default:
            try await root.moveRecords(ofSpace: "ada", to: "ben")
            return try await "moved, now \(root.count(inSpace: "ada")) and \(root.count(inSpace: "ben"))"
        }
    }

    /// The indexes that were made with a collection.
    private static func made(_ collection: StoredCollection) -> String {
        collection.definition.split(separator: " ").filter { !$0.contains("+") }.joined(separator: " ")
    }

    private func batch(_ random: inout SplitMix) throws -> RecordBatch {
        var batch = RecordBatch()
        for _ in 0..<random.number(1...6) {
            switch random.number(0...9) {
            case 0...4: try batch.put(item(&random))
            case 5: try batch.insert(item(&random))
            case 6, 7: try batch.insertIfAbsent(item(&random))
            default: batch.delete(Item.self, id: id(&random))
            }
        }
        return batch
    }

    private func id(_ random: inout SplitMix) -> String { "i\(random.number(0...Self.ids))" }

    private func item(_ random: inout SplitMix) -> Item {
        Item(
            id: id(&random),
            name: random.number(0...3) == 0 ? nil : ["", "a", "ab", "é", "b\t\n\\"][random.number(0...4)],
            tags: (0..<random.number(0...3)).map { _ in "t\(random.number(0...4))" },
            text: Workload.words.shuffled(using: &random).prefix(random.number(0...3)).joined(separator: ", ")
        )
    }

    private func transaction(
        _ store: RecordStore,
        isRefused: Bool,
        _ random: inout SplitMix
    ) async throws -> String {
        let batch = try batch(&random)
        let value = try await store.transaction(Tally.self, Item.self) { transaction in
            let count = try transaction.reader.count(Item.self).value
            let value = (try transaction.get(Tally.self, id: Workload.tallyID)?.value ?? 0) + count
            transaction.batch = batch
            try transaction.batch.put(Tally(id: Workload.tallyID, value: value))
            if isRefused { throw Refusal() }
            return value
        }
        return "\(value)"
    }

    private func query(_ store: RecordStore, _ random: inout SplitMix) async throws -> String {
        let word = Workload.words[random.number(0...4)]
        let index = [Item.byName, Item.byTag, Item.byTag][random.number(0...2)]
        var query =
            switch random.number(0...9) {
            case 0, 1: RecordQuery<Item>()
            case 2, 3: RecordQuery(index["t1"])
            case 4, 5: RecordQuery(index.prefix("a"))
            case 6, 7: RecordQuery(index["a"..<"t3"])
            default: RecordQuery(index)
            }
        query.direction = random.number(0...1) == 0 ? .ascending : .descending
        query.matching = random.number(0...3) == 0 ? String(word.prefix(random.number(1...5))) : nil
        query.limit = random.number(1...9)
        var answer = try await "\(store.count(Item.self, query)):"
        let offset = random.number(0...12)
        answer += try await " \(store.window(Item.self, query, offset: offset).records)"
        repeat {
            let page = try await store.page(Item.self, query)
            answer += " \(page.records)"
            query.after = page.next
        } while query.after != nil
        let ids = (0..<3).map { _ in id(&random) }
        return try await answer + " \(store.get(Item.self, ids: ids))"
    }

    /// Opens the same records as a program with other indexes; each use rebuilds the collection's indexes.
    private func earlier(_ store: RecordStore, _ random: inout SplitMix) async throws -> String {
        let page = try await store.page(OtherItem.self, RecordQuery(OtherItem.byLabel, limit: 5))
        return try await "\(page.records) \(store.count(OtherItem.self))"
    }
}

/// The same record type with other indexes.
struct OtherItem: Record {
    static let byLabel = RecordIndex(
        "label",
        each: { (item: OtherItem) in [item.name].compactMap(\.self) + item.tags }
    )
    static let schema = RecordSchema(name: Item.schema.name, indexes: byLabel)

    var id: String
    var name: String?
    var tags: [String]
    var text: String
}

import StorageWorkers

/// Numbered batches whose content follows from the number, so that a store's content shows which of them were written.
struct Workload: Sendable {
    let seed: UInt64
    /// The maximum size of a record's text in bytes.
    let textLength: Int

    enum Change {
        case put(Item)
        case delete(String)
    }

    /// The ways to write a batch.
    enum Way {
        case batch, bulk, transaction
    }

    static let markPrefix = "mark"
    static let tallyID = "tally"
    static let words = ["amber", "birch", "cedar", "delta", "ember"]

    func way(of number: Int) -> Way {
        switch number % 5 {
        case 1: .bulk
        case 3: .transaction
        default: .batch
        }
    }

    /// The mark is never deleted, because it shows that the batch was written.
    func changes(of number: Int) -> [Change] {
        var random = SplitMix(seed: seed &* 1_000_003 &+ UInt64(number))
        var changes: [Change] = [.put(Item(id: Self.markPrefix + "\(number)", text: "mark"))]
        for _ in 0..<random.number(1...5) {
            let id = "item\(random.number(0...11))"
            changes.append(random.number(0...3) == 0 ? .delete(id) : .put(item(id, number, &random)))
        }
        return changes
    }

    private func item(_ id: String, _ number: Int, _ random: inout SplitMix) -> Item {
        let words = Self.words.shuffled(using: &random).prefix(random.number(0...3))
        let length = textLength > 0 ? random.number(0...textLength) : 0
        return Item(
            id: id,
            name: random.number(0...4) == 0 ? nil : "name\(random.number(0...99))",
            tags: (0..<random.number(0...3)).map { "tag\($0 * random.number(1...3))" },
            text: (words + ["batch\(number)"]).joined(separator: " ")
                + String(decoding: [UInt8](repeating: UInt8(ascii: "."), count: length), as: UTF8.self)
        )
    }

    func recordBatch(_ number: Int) throws -> RecordBatch {
        var batch = RecordBatch()
        for change in changes(of: number) {
            switch change {
            case .put(let item): try batch.put(item)
            case .delete(let id): batch.delete(Item.self, id: id)
            }
        }
        return batch
    }

    /// Writes a batch in its way.
    ///
    /// - Parameter acknowledge: Called as soon as the store acknowledges the batch.
    func write(_ number: Int, to store: RecordStore, _ acknowledge: () -> Void) async throws {
        let batch = try recordBatch(number)
        switch way(of: number) {
        case .batch:
            try await store.write(batch)
            acknowledge()
        case .bulk:
            try await store.bulk(Item.self) { _ in
                try await store.write(batch)
                acknowledge()
            }
        case .transaction:
            try await store.transaction(Tally.self) { transaction in
                let value = try transaction.get(Tally.self, id: Self.tallyID)?.value ?? 0
                transaction.batch = batch
                try transaction.batch.put(Tally(id: Self.tallyID, value: value + 1))
            }
            acknowledge()
        }
    }

    /// The expected content of the store after the given batches, in the order of their numbers.
    func contents(after numbers: [Int]) -> (items: [String: Item], tally: Int) {
        var items: [String: Item] = [:]
        var tally = 0
        for number in numbers {
            for change in changes(of: number) {
                switch change {
                case .put(let item): items[item.id] = item
                case .delete(let id): items[id] = nil
                }
            }
            if way(of: number) == .transaction { tally += 1 }
        }
        return (items, tally)
    }
}

internal import StorageWorkers

/// What some batches make of a collection, worked out here while its space is locked.
struct StagedCollection {
    /// A record's row on the server.
    struct StoredRow {
        var number: Int
        var keys: [UInt8]
        var words: [UInt8]
    }

    /// A record as it will be: put by an operation, or not there.
    typealias Staged = StorageOperation?

    /// The rows of the ids that the batches name, as they are.
    private let stored: [[UInt8]: StoredRow]
    /// The ids that the batches have changed, with the last operation.
    private(set) var staged: [[UInt8]: Staged] = [:]
    /// The changed ids in their order.
    private(set) var order: [[UInt8]] = []
    /// The staged records before the batch that is under way.
    private var before: [(id: [UInt8], staged: Staged?)] = []
    /// How many batches have changed it.
    var batches = 0

    init(stored: [[UInt8]: StoredRow]) {
        self.stored = stored
    }

    mutating func beginBatch() { before = [] }

    /// Undoes what the batch that is under way has staged.
    mutating func undoBatch() {
        for (id, last) in before.reversed() {
            if let last {
                staged[id] = .some(last)
            } else {
                staged[id] = nil
            }
        }
        before = []
    }

    /// Does one operation of a batch.
    ///
    /// - Throws: `StorageError.conflict`.
    mutating func apply(
        _ operation: StorageOperation,
        _ schema: CollectionSchema,
        summary: inout WriteSummary
    ) throws {
        let id = operation.withRow { Array($0.id) }
        let last = staged[id]
        let isThere = last.map { $0 != nil } ?? (stored[id] != nil)
        switch operation.kind {
        case .delete:
            guard isThere else { return }
            summary.deleted += 1
            set(id, nil, last)
        case .fill:
            guard last == nil, let row = stored[id] else { return }
            let keys = try row.keys.withUnsafeBytes { try PackedKeys($0).keys }
            set(id, operation.filled(schema, keys: keys, words: row.words), last)
        case .note: set(id, operation, last)
        case .insertIfAbsent where isThere:
            summary.skipped += 1
        case .insert where isThere:
            throw StorageError.conflict(collection: schema.name, id: String(decoding: id, as: UTF8.self))
        case .put, .insert, .insertIfAbsent:
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
            set(id, operation, last)
        }
    }

    private mutating func set(_ id: [UInt8], _ operation: StorageOperation?, _ last: Staged?) {
        before.append((id, last))
        if last == nil { order.append(id) }
        staged[id] = .some(operation)
    }

    func storedRow(_ id: [UInt8]) -> StoredRow? { stored[id] }

    /// The changed ids, each once, with what is to become of them.
    var changes: [(id: [UInt8], operation: StorageOperation?)] {
        var seen: Set<[UInt8]> = []
        return order.compactMap { id in
            guard let operation = staged[id], seen.insert(id).inserted else { return nil }
            return (id, operation)
        }
    }
}

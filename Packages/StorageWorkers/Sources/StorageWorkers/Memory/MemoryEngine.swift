/// Keeps records in memory, for tests and for trying things out; it ends with the store.
final class MemoryEngine: StorageEngine {
    private let collections = Guarded<[String: MemoryCollection]>([:])

    let capabilities: StorageCapabilities = []

    func connect() throws -> any StorageConnection { MemoryConnection(engine: self) }

    func read<Value: Sendable>(
        _ work: (inout [String: MemoryCollection]) throws -> Value
    ) throws -> Value {
        try collections.withLock(work)
    }

    var all: [String: MemoryCollection] { collections.withLock { $0 } }

    /// Does a batch, or leaves all as it was.
    func apply(
        _ operations: [StorageOperation],
        _ schemas: [CollectionSchema]
    ) throws -> WriteSummary {
        try collections.withLock { collections in
            for schema in schemas { try collections[schema.name]?.check(schema) }
            if operations.count > Self.fewOperations {
                for schema in schemas { collections[schema.name]?.forgetOrders() }
            }
            let names = Set(collections.keys)
            var undo: [(collection: String, id: String, row: MemoryCollection.Row?)] = []
            var summary = WriteSummary()
            do {
                for operation in operations {
                    let schema = schemas[operation.collection]
                    let before = try collections[schema.name, default: MemoryCollection(schema)]
                        .apply(operation, summary: &summary)
                    if let before { undo.append((schema.name, before.id, before.row)) }
                }
            } catch {
                for change in undo.reversed() {
                    collections[change.collection]?.replace(change.id, with: change.row)
                }
                for name in collections.keys where !names.contains(name) { collections[name] = nil }
                throw error
            }
            return summary
        }
    }

    /// As many are put into the orders one by one.
    private static let fewOperations = 64

    func replace(
        _ name: String,
        _ make: (MemoryCollection) throws -> MemoryCollection?
    ) throws {
        try collections.withLock { collections in
            guard let before = collections[name], let after = try make(before) else { return }
            collections[name] = after
        }
    }
}

@testable import StorageWorkers

extension StorageBatch {
    /// Four batches of leaves, of which the second and the third conflict with what is there by then.
    static func withConflicts() throws -> [StorageBatch] {
        [
            try batch { try $0.insert(Leaf(id: "a")) },
            try batch {
                try $0.insert(Leaf(id: "b"))
                $0.delete(Leaf.self, id: "a")
                try $0.insert(Leaf(id: "b"))
            },
            try batch { try $0.insert(Leaf(id: "a")) },
            try batch { try $0.insertIfAbsent(Leaf(id: "b", title: "kept")) },
        ]
    }

    static let outcomes = [
        "WriteSummary(inserted: 1, replaced: 0, skipped: 0, deleted: 0)",
        "'leaves' has a record 'b' already",
        "'leaves' has a record 'a' already",
        "WriteSummary(inserted: 1, replaced: 0, skipped: 0, deleted: 0)",
    ]

    private static func batch(_ fill: (inout RecordBatch) throws -> Void) throws -> StorageBatch {
        var batch = RecordBatch()
        try fill(&batch)
        return StorageBatch(operations: batch.operations(), schemas: batch.schemas)
    }
}

extension Result<WriteSummary, any Error> {
    /// The result as tests compare it.
    var outcome: String {
        switch self {
        case .success(let summary): "\(summary)"
        case .failure(let error): "\(error)"
        }
    }
}

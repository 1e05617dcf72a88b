/// The batches that wait for the writer: who comes to it first does all of them, so that they wait for the disk once.
final class WriteQueue: Sendable {
    private final class Write: Sendable {
        let batch: StorageBatch
        let result = Guarded<Result<WriteSummary, any Error>?>(nil)

        init(_ batch: StorageBatch) {
            self.batch = batch
        }

        func summary() throws -> WriteSummary {
            guard let result = result.withLock({ $0 }) else {
                throw StorageError.unsupported("the backend did not run the writing")
            }
            return try result.get()
        }
    }

    private let waiting = Guarded<[Write]>([])
    private let writer: ConnectionActor

    /// Enough to make the wait for the disk small, and few enough to be done soon.
    private static let operationsAtOnce = 10_000

    init(writer: ConnectionActor) {
        self.writer = writer
    }

    /// What may be on disk before a task would have been put to sleep and woken.
    private static let fewOperations = 64

    /// How many batches wait.
    var count: Int { waiting.withLock(\.count) }

    func write(_ batch: StorageBatch) async throws -> WriteSummary {
        try writer.checkIsThere()
        let write = Write(batch)
        waiting.withLock { $0.append(write) }
        try await writer.runConnecting(isBrief: batch.operations.count <= Self.fewOperations) { connect in
            while write.result.withLock({ $0 == nil }) { Self.do(self.next(), connect) }
        }
        return try write.summary()
    }

    /// Takes the batches that have waited longest.
    private func next() -> [Write] {
        waiting.withLock { waiting in
            var operations = 0
            let count = waiting.prefix { write in
                defer { operations += write.batch.operations.count }
                return operations == 0 || operations + write.batch.operations.count <= Self.operationsAtOnce
            }
            .count
            defer { waiting.removeFirst(count) }
            return Array(waiting.prefix(count))
        }
    }

    private static func `do`(_ writes: [Write], _ connect: () throws -> any StorageConnection) {
        do {
            let results = try connect().apply(writes.map(\.batch))
            for (write, result) in zip(writes, results) { write.result.withLock { $0 = result } }
            for write in writes.dropFirst(results.count) {
                let error = StorageError.unsupported("the backend has not said what became of the batch")
                write.result.withLock { $0 = .failure(error) }
            }
        } catch {
            for write in writes { write.result.withLock { $0 = .failure(error) } }
        }
    }
}

/// Writes many records in batches, for `RecordStore.bulk`: while one batch is written, the next one is put together.
///
/// A batch's error is thrown by a later call, or at the end.
public struct BulkWriter<R: Record>: ~Copyable {
    private let store: RecordStore
    private var batch = RecordBatch()
    private var running: Task<WriteSummary, any Error>?
    /// The sum of the batches that are on disk.
    public private(set) var summary = WriteSummary()

    /// Enough to make the wait for the disk small.
    private static var batchLength: Int { 5_000 }
    private static var batchSize: Int { 4 << 20 }

    init(_ store: RecordStore) {
        self.store = store
    }

    /// Adds the record, or puts it in place of the one with its id.
    ///
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled.
    public nonisolated(nonsending) mutating func put(_ record: R) async throws {
        try batch.put(record)
        try await writeIfFull()
    }

    /// Adds the record; where there is one with its id, the batch that it is in is a conflict.
    ///
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled.
    public nonisolated(nonsending) mutating func insert(_ record: R) async throws {
        try batch.insert(record)
        try await writeIfFull()
    }

    /// Adds the record unless there is one with its id.
    ///
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled.
    public nonisolated(nonsending) mutating func insertIfAbsent(_ record: R) async throws {
        try batch.insertIfAbsent(record)
        try await writeIfFull()
    }

    /// Writes the records that were added until now; when it returns they are on disk.
    ///
    /// - Throws: `StorageError`.
    public nonisolated(nonsending) mutating func flush() async throws {
        try await begin()
        try await settle()
    }

    private nonisolated(nonsending) mutating func writeIfFull() async throws {
        guard batch.count >= Self.batchLength || batch.size >= Self.batchSize else { return }
        try Task.checkCancellation()
        try await begin()
    }

    /// Begins to write the batch once the one before has been written.
    private nonisolated(nonsending) mutating func begin() async throws {
        try await settle()
        guard !batch.isEmpty else { return }
        let (full, store) = (batch, store)
        batch = RecordBatch(like: full)
        // A refused batch would end what the engine prepares for a bulk write.
        running = Task { try await store.write(full, knowsCollections: true) }
    }

    /// Waits for the batch that is being written.
    nonisolated(nonsending) mutating func settle() async throws {
        guard let running else { return }
        self.running = nil
        summary += try await running.value
    }
}

extension RecordStore {
    /// Writes many records of one type: they are written batch by batch, each whole and on disk as always, and
    /// indexes are made up for at the end. Other writes may go on beside it.
    ///
    /// ```swift
    /// try await store.bulk(Contact.self) { writer in
    ///     for contact in contacts { try await writer.put(contact) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: the records' type.
    ///   - isolation: the caller's.
    ///   - work: adds the records, which are on disk when `bulk` returns. Where it throws, the batches that were full
    ///     before stay.
    /// - Throws: the work's error, or `StorageError`.
    public func bulk<R: Record, Value: Sendable>(
        _ type: R.Type,
        isolation: isolated (any Actor)? = #isolation,
        _ work: (inout BulkWriter<R>) async throws -> Value
    ) async throws -> Value {
        // The schema of the records to be written names the locale.
        if R.isCollated, collation.sorting == nil { try await loadLocale() }
        try await setBulk(type, true)
        var bulk = BulkWriter<R>(self)
        var result: Result<Value, any Error>
        do {
            result = .success(try await work(&bulk))
            try await bulk.flush()
        } catch {
            result = .failure(error)
        }
        do {
            try await bulk.settle()
        } catch {
            // The batch was begun before the work went wrong.
            result = .failure(error)
        }
        try await setBulk(type, false)
        return try result.get()
    }

    private nonisolated(nonsending) func setBulk<R: Record>(_ type: R.Type, _ isBulk: Bool) async throws {
        try await prepared([type]) {
            // Another process may have changed the locale, and preparing learns it.
            let schema = schema(R.schema.collection)
            try await writer.run { try $0.setBulk(schema, isBulk) }
        }
    }
}

extension WriteSummary {
    static func += (sum: inout WriteSummary, other: WriteSummary) {
        sum.inserted += other.inserted
        sum.replaced += other.replaced
        sum.skipped += other.skipped
        sum.deleted += other.deleted
    }
}

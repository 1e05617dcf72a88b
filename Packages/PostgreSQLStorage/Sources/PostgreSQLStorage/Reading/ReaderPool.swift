@_spi(Backend) import StorageWorkers
import Synchronization

/// The connections with which a store reads at a time; reads of single records share their round trips.
final class ReaderPool: StorageReaderPool {
    private let limits: ReaderLimits
    private let readers: [ConnectionActor]
    private let state: Guarded<ReaderQueue>
    private let lost = Atomic(0)
    private let gets = SharedGets()

    init(engine: any StorageEngine, limits: ReaderLimits) {
        self.limits = limits
        readers = (0..<max(1, limits.connections)).map { _ in ConnectionActor(engine: engine) }
        state = Guarded(ReaderQueue(readers))
    }

    /// The number of calls that wait for a connection.
    var waitingCalls: Int { state.withLock(\.waiting.count) }
    var isClosed: Bool { state.withLock(\.isClosed) }
    /// The number of connections that are open and unused.
    var openConnections: Int { readers.count(where: \.isOpen) }

    /// How many calls have failed because the store could not be reached.
    var lostCalls: Int { lost.load(ordering: .relaxed) }

    /// Makes a call of any length.
    ///
    /// - Throws: `StorageError.closed`, `CancellationError` if the task was cancelled while it waited for a connection, and
    ///   the errors of the work.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        let reader = try await takeOpen()
        defer { give(reader, reader.isOpen ? .open : .refused) }
        do {
            return try await reader.run(work)
        } catch {
            note(error)
            throw error
        }
    }

    /// Makes a call of any length that needs no connection.
    nonisolated(nonsending) func examine<Value: Sendable>(
        _ work: @Sendable (any StorageEngine) throws -> Value
    ) async throws -> Value {
        let reader = try await take()
        defer { give(reader, reader.isOpen ? .open : .closed) }
        return try await reader.examine(work)
    }

    /// The number of reads of single records that no call has taken yet.
    var waitingGets: Int { gets.waitingRequests }

    nonisolated(nonsending) func get(
        _ id: String,
        of schema: CollectionSchema,
        before: @escaping @Sendable (any StorageConnection) throws -> Void
    ) async throws -> [UInt8]? {
        try await gets.get(id, of: schema, before: before, in: self)
    }

    /// Closes the connections after the calls that are under way; waiting calls fail.
    func close() async throws {
        for call in state.withLock({ $0.close() }) { call.resume(throwing: StorageError.closed) }
        for reader in readers { try await reader.close() }
    }

    // MARK: - Taking connections

    /// A reader with an open connection.
    ///
    /// If a server refuses another connection, the call waits until one of the others is free.
    private nonisolated(nonsending) func takeOpen() async throws -> ConnectionActor {
        let reader = try await take()
        guard !reader.isOpen else { return reader }
        do {
            try await reader.run { _ in }
            return reader
        } catch {
            let hasOthers = state.withLock { $0.hasOthers }
            give(reader, .refused)
            guard hasOthers else {
                note(error)
                throw error
            }
            return try await wait(needsOpen: true)
        }
    }

    private func note(_ error: any Error) {
        if (error as? StorageError)?.isOutage == true { lost.add(1, ordering: .relaxed) }
    }

    private nonisolated(nonsending) func take() async throws -> ConnectionActor {
        if let reader = state.withLock({ $0.takeFree() }) { return reader }
        return try await wait(needsOpen: false)
    }

    private nonisolated(nonsending) func wait(needsOpen: Bool) async throws -> ConnectionActor {
        let number = state.withLock { $0.makeNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let call = ReaderQueue.Waiting(
                    number: number,
                    continuation: continuation,
                    deadline: .now + limits.wait,
                    needsOpen: needsOpen
                )
                let result = state.withLock { queue -> Result<ConnectionActor, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if queue.isClosed { return .failure(StorageError.closed) }
                    if let reader = queue.takeFree(needsOpen: needsOpen) { return .success(reader) }
                    if queue.wait(call) { expireWaiting() }
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.stopWaiting(number) }?.resume(throwing: CancellationError())
        }
    }

    private func give(_ reader: ConnectionActor, _ given: ReaderQueue.Given) {
        let (continuation, begins) = state.withLock { $0.give(reader, given, at: .now) }
        continuation?.resume(returning: reader)
        if begins { closeUnused() }
    }

    // MARK: - Time limits

    /// Fails the calls that have waited for too long, as long as there are calls that wait.
    private func expireWaiting() {
        Task { [weak self] in
            while let due = self?.state.withLock({ $0.nextDeadline() }) {
                try await Task.sleep(until: due)
                guard let self else { return }
                let error = StorageError.failed(
                    "all \(readers.count) connections for reading were in use for \(limits.wait); try again when fewer "
                        + "people use this host, or start another host"
                )
                for continuation in state.withLock({ $0.expired(at: .now) }) {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Closes connections that nobody has used for a while, until one is left.
    private func closeUnused() {
        let idle = limits.idle
        Task { [weak self] in
            while let since = self?.state.withLock({ $0.oldestUnused() }) {
                try await Task.sleep(until: since + idle)
                guard let self else { return }
                for reader in state.withLock({ $0.takeUnused(since: .now - idle) }) {
                    // A connection that cannot be closed is dropped; the next use opens another.
                    try? await reader.disconnect()
                    give(reader, .closed)
                }
            }
        }
    }
}

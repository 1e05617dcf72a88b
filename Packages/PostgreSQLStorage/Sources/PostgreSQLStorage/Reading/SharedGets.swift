@_spi(Backend) import StorageWorkers

/// Reads of single records by several tasks, which share their round trips to a server.
///
/// A read begins at once unless some are under way. Those that come meanwhile are then read by one call.
final class SharedGets: Sendable {
    private typealias Found = Result<[UInt8]?, any Error>

    private struct Request: Sendable {
        var number: Int
        var id: String
        var schema: CollectionSchema
        /// Called on the connection before the read.
        var before: @Sendable (any StorageConnection) throws -> Void
    }

    private struct State: Sendable {
        /// The requests that no call has taken yet, in the order of their arrival.
        var waiting: [Request] = []
        /// The tasks that wait for a result, by the numbers of their requests.
        var tasks: [Int: CheckedContinuation<[UInt8]?, any Error>] = [:]
        var lastNumber = 0
        var calls = 0

        /// - Returns: Whether another call may begin.
        mutating func beginCall() -> Bool {
            guard calls < SharedGets.callsAtOnce else { return false }
            calls += 1
            return true
        }

        mutating func stopWaiting(_ number: Int) -> CheckedContinuation<[UInt8]?, any Error>? {
            waiting.removeAll { $0.number == number }
            return tasks.removeValue(forKey: number)
        }
    }

    private let state = Guarded(State())

    /// If the connection of one call hangs, the other goes on; more calls would have fewer requests each.
    private static let callsAtOnce = 2
    private static let requestsAtOnce = 100

    /// The number of requests that no call has taken yet.
    var waitingRequests: Int { state.withLock(\.waiting.count) }

    /// The body of the record of that id, if it is there.
    ///
    /// - Parameters:
    ///   - before: Called on the connection before the read; once for several reads of a collection.
    ///   - pool: The pool whose connections read.
    /// - Throws: `CancellationError` if the task was cancelled, and what `ReaderPool.run` throws.
    nonisolated(nonsending) func get(
        _ id: String,
        of schema: CollectionSchema,
        before: @escaping @Sendable (any StorageConnection) throws -> Void,
        in pool: ReaderPool
    ) async throws -> [UInt8]? {
        let (number, begins) = state.withLock { state in
            state.lastNumber += 1
            return (state.lastNumber, state.beginCall())
        }
        let request = Request(number: number, id: id, schema: schema, before: before)
        guard begins else { return try await wait(request, pool) }
        defer { endCall(pool) }
        return try await pool.run { try self.read([request], on: $0)[0].get() }
    }

    private nonisolated(nonsending) func wait(
        _ request: Request,
        _ pool: ReaderPool
    ) async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let begins = state.withLock { state -> Bool? in
                    if Task.isCancelled { return nil }
                    state.tasks[request.number] = continuation
                    state.waiting.append(request)
                    return state.beginCall()
                }
                switch begins {
                case nil: continuation.resume(throwing: CancellationError())
                case true?: beginWaiting(pool)
                case false?: break
                }
            }
        } onCancel: {
            state.withLock { $0.stopWaiting(request.number) }?.resume(throwing: CancellationError())
        }
    }

    // MARK: - Calls

    /// Ends a call, or hands it to the requests that wait.
    private func endCall(_ pool: ReaderPool) {
        let goesOn = state.withLock { state in
            if state.waiting.isEmpty { state.calls -= 1 }
            return !state.waiting.isEmpty
        }
        if goesOn { beginWaiting(pool) }
    }

    /// Reads for the requests that wait, in a task of its own, which no other task's cancellation ends.
    private func beginWaiting(_ pool: ReaderPool) {
        Task {
            defer { endCall(pool) }
            do {
                try await pool.run { connection in
                    // As long as more requests arrive, the thread and the connection are kept.
                    while !pool.isClosed, let requests = take() {
                        resume(requests, read(requests, on: connection))
                    }
                }
            } catch {
                let requests = take() ?? []
                resume(requests, requests.map { _ in .failure(error) })
            }
        }
    }

    /// The first requests for one collection.
    private func take() -> [Request]? {
        state.withLock { state in
            guard let schema = state.waiting.first?.schema else { return nil }
            let requests = state.waiting.filter { $0.schema == schema }.prefix(Self.requestsAtOnce)
            let taken = Set(requests.map(\.number))
            state.waiting.removeAll { taken.contains($0.number) }
            return Array(requests)
        }
    }

    private func resume(_ requests: [Request], _ results: [Found]) {
        for (request, result) in zip(requests, results) {
            state.withLock { $0.tasks.removeValue(forKey: request.number) }?.resume(with: result)
        }
    }

    /// Reads for requests for one collection.
    private func read(_ requests: [Request], on connection: any StorageConnection) -> [Found] {
        guard let first = requests.first else { return [] }
        var found = [[UInt8]?](repeating: nil, count: requests.count)
        do {
            try first.before(connection)
            try connection.forEachBody(of: first.schema, ids: requests.map(\.id)) { position, body in
                found[position] = Array(body)
            }
            return found.map { .success($0) }
        } catch StorageError.corrupt where requests.count > 1 {
            // Those whose records are whole get them.
            return requests.flatMap { read([$0], on: connection) }
        } catch {
            return requests.map { _ in .failure(error) }
        }
    }
}

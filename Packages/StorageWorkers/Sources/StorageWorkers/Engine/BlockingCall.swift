internal import Synchronization

/// Work that a `BlockingExecutor` does beside the jobs of tasks, and who waits for it.
final class BlockingCall: Sendable {
    private struct State: Sendable {
        var work: (@Sendable () throws -> Void)?
        var result: Result<Void, any Error>?
        var waiting: CheckedContinuation<Void, any Error>?
    }

    private let state: Guarded<State>
    /// Whether there is a result, for who looks without the lock.
    private let hasResult = Atomic<Bool>(false)

    init(_ work: @escaping @Sendable () throws -> Void) {
        state = Guarded(State(work: work))
    }

    /// - Parameter countDone: called before who waits hears of it.
    func run(_ countDone: () -> Void) {
        let result = perform()
        countDone()
        guard let result else { return }
        let waiting = state.withLock { state in
            state.result = result
            return state.waiting
        }
        hasResult.store(true, ordering: .releasing)
        waiting?.resume(with: result)
    }

    /// Keeps nothing of the work when it returns.
    private func perform() -> Result<Void, any Error>? {
        let work = state.withLock { state in
            defer { state.work = nil }
            return state.work
        }
        return work.map { work in Result { try work() } }
    }

    /// - Parameter isSoon: whether it may be done in a moment.
    nonisolated(nonsending) func wait(isSoon: Bool) async throws {
        if isSoon, Moment.wait(Moment.forAnswer, { hasResult.load(ordering: .acquiring) }),
            let result = state.withLock({ $0.result })
        {
            return try result.get()
        }
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state in
                if state.result == nil { state.waiting = continuation }
                return state.result
            }
            if let result { continuation.resume(with: result) }
        }
    }
}

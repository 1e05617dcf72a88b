internal import Dispatch
internal import Synchronization

/// Runs an actor's blocking calls where they hold up nobody else: off the cooperative pool and the main thread, one
/// after the other.
///
/// The thread looks for more for a moment before it goes, since whoever has just had an answer often asks again, and
/// to wake a thread takes longer than most reads.
public final class BlockingExecutor: SerialExecutor {
    private enum Work: Sendable {
        case job(UnownedJob)
        case call(BlockingCall)
    }

    private struct State: Sendable {
        var waiting: [Work] = []
        /// Whether a thread does what waits, or looks for it.
        var isServed = false
    }

    private let queue: DispatchQueue
    private let state = Guarded(State())
    /// How many are not done yet, for who looks without the lock.
    private let undoneCount = Atomic<Int>(0)

    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        _ = add(.job(UnownedJob(job)))
    }

    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }

    /// Runs work there, and returns when it is done.
    ///
    /// What is soon done is waited for where the caller is, which takes less than to suspend it.
    ///
    /// - Parameters:
    ///   - isBrief: whether it may be soon done.
    ///   - work: runs between the jobs of tasks.
    nonisolated(nonsending) func call(
        isBrief: Bool = true,
        _ work: @escaping @Sendable () throws -> Void
    ) async throws {
        let call = BlockingCall(work)
        let isNext = add(.call(call))
        try await call.wait(isSoon: isBrief && isNext)
    }

    /// Whether nothing else is to be done before.
    private func add(_ work: Work) -> Bool {
        let isServed = state.withLock { state in
            defer { state.isServed = true }
            state.waiting.append(work)
            return state.isServed
        }
        let before = undoneCount.add(1, ordering: .acquiringAndReleasing).oldValue
        if !isServed { queue.async { self.serve() } }
        return before <= 0
    }

    private func serve() {
        var taken: [Work] = []
        repeat {
            while take(&taken) {
                for work in taken {
                    switch work {
                    case .job(let job):
                        job.runSynchronously(on: asUnownedSerialExecutor())
                        countDone()
                    // Whoever has the answer may ask again at once.
                    case .call(let call): call.run { countDone() }
                    }
                }
            }
            _ = Moment.wait(Moment.forQuestion) { undoneCount.load(ordering: .acquiring) > 0 }
        } while !isAllDone()
    }

    private func countDone() { undoneCount.subtract(1, ordering: .acquiringAndReleasing) }

    /// Takes all that waits in exchange for what has been done; false where nothing waits.
    private func take(_ work: inout [Work]) -> Bool {
        work.removeAll(keepingCapacity: true)
        guard undoneCount.load(ordering: .acquiring) > 0 else { return false }
        state.withLock { swap(&$0.waiting, &work) }
        return true
    }

    private func isAllDone() -> Bool {
        state.withLock { state in
            state.isServed = !state.waiting.isEmpty
            return !state.isServed
        }
    }
}

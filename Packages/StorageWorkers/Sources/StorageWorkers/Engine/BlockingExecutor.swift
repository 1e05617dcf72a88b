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
        /// Whether a task's job runs, which may take long.
        var isInJob = false
    }

    private let queue: DispatchQueue
    private let state = Guarded(State())
    /// How many wait, for who looks without the lock.
    private let waitingCount = Atomic<Int>(0)

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
    /// - Parameter work: runs between the jobs of tasks.
    nonisolated(nonsending) func call(_ work: @escaping @Sendable () throws -> Void) async throws {
        let call = BlockingCall(work)
        let isSoon = add(.call(call))
        try await call.wait(isSoon: isSoon)
    }

    /// Whether nothing that may take long is to be done before.
    private func add(_ work: Work) -> Bool {
        let (isSoon, isServed) = state.withLock { state in
            defer { state.isServed = true }
            state.waiting.append(work)
            return (state.waiting.count == 1 && !state.isInJob, state.isServed)
        }
        waitingCount.add(1, ordering: .releasing)
        if !isServed { queue.async { self.serve() } }
        return isSoon
    }

    private func serve() {
        var taken: [Work] = []
        repeat {
            while take(&taken) {
                for work in taken {
                    switch work {
                    case .job(let job): run(job)
                    case .call(let call): call.run()
                    }
                }
            }
            _ = Moment.wait(Moment.forQuestion) { waitingCount.load(ordering: .acquiring) > 0 }
        } while !isDone()
    }

    private func run(_ job: UnownedJob) {
        state.withLock { $0.isInJob = true }
        job.runSynchronously(on: asUnownedSerialExecutor())
        state.withLock { $0.isInJob = false }
    }

    /// Takes all that waits in exchange for what has been done; false where nothing waits.
    private func take(_ work: inout [Work]) -> Bool {
        work.removeAll(keepingCapacity: true)
        guard waitingCount.load(ordering: .acquiring) > 0 else { return false }
        state.withLock { swap(&$0.waiting, &work) }
        waitingCount.subtract(work.count, ordering: .relaxed)
        return true
    }

    private func isDone() -> Bool {
        state.withLock { state in
            state.isServed = !state.waiting.isEmpty
            return !state.isServed
        }
    }
}

/// The executors of closed connections, for those that are opened next.
///
/// Whoever opens one store after another finds the last one's thread still looking for work.
final class IdleExecutors: Sendable {
    static let shared = IdleExecutors()

    private static let most = 4

    private let idle = Guarded<[BlockingExecutor]>([])

    /// The one whose thread has worked last.
    func take() -> BlockingExecutor? { idle.withLock { $0.popLast() } }

    func keep(_ executor: BlockingExecutor) {
        idle.withLock { idle in
            if idle.count == Self.most { idle.removeFirst() }
            idle.append(executor)
        }
    }
}

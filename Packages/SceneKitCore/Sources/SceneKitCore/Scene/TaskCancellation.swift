private import Synchronization

/// Whether a task has been cancelled, for others to read.
final class TaskCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    @Sendable func cancel() { flag.store(true, ordering: .releasing) }
}

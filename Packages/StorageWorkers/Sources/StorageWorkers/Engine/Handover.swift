internal import Dispatch

/// Hands values from a store's thread, which may wait, to a task, which may not; no more than two lie between them.
final class Handover<Value: Sendable>: Sendable {
    /// Ends when the thread has finished, or where the task that waits for them is cancelled.
    let values: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation
    private let room = DispatchSemaphore(value: 0)
    private let isStopped = Guarded(false)

    init() {
        (values, continuation) = AsyncStream.makeStream()
        // Begun with none, since a semaphore may not go with less than it was begun with.
        for _ in 0..<2 { room.signal() }
    }

    /// Waits for room.
    ///
    /// - Throws: `CancellationError` where nobody takes any more.
    func give(_ value: Value) throws {
        room.wait()
        guard !isStopped.withLock({ $0 }) else {
            // Whoever goes on in spite of the error gets it again.
            room.signal()
            throw CancellationError()
        }
        continuation.yield(value)
    }

    func finish() { continuation.finish() }

    /// A value has been used up.
    func makeRoom() { room.signal() }

    /// Nothing more is taken.
    func stop() {
        isStopped.withLock { $0 = true }
        room.signal()
    }
}

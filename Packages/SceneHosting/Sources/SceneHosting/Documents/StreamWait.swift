import Glibc

/// Waits for a descriptor until the task is cancelled.
enum StreamWait {
    /// The longest time after which a cancelled task stops waiting, in milliseconds.
    static let patience: Int32 = 100

    /// Returns when the descriptor is ready, or has ended or failed, which the next call on it reports.
    ///
    /// - Parameter events: The events of poll(2).
    /// - Throws: `CancellationError`.
    static func wait(for events: Int32, on descriptor: Int32) throws {
        var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        repeat { try Task.checkCancellation() } while poll(&wait, 1, patience) == 0
    }
}

import Glibc

/// Waiting for a descriptor, of which a cancelled task has its fill.
enum StreamWait {
    /// How long a cancelled task goes on waiting at most, in milliseconds.
    static let patience: Int32 = 100

    /// Returns when the descriptor is ready, or has ended or failed, which the next call on it tells.
    ///
    /// - Parameter events: of poll(2).
    /// - Throws: `CancellationError`.
    static func wait(for events: Int32, on descriptor: Int32) throws {
        var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        repeat { try Task.checkCancellation() } while poll(&wait, 1, patience) == 0
    }
}

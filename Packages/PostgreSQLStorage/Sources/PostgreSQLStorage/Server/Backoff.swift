internal import Glibc

/// The pauses between attempts, which grow, and differ by chance so that two hosts do not meet again.
struct Backoff {
    private let clock = ContinuousClock()
    private let end: ContinuousClock.Instant
    private var pause = 2_000

    private static let longestPause = 250_000

    /// - Parameter milliseconds: The time after which no attempt begins.
    init(milliseconds: Int) {
        end = clock.now + .milliseconds(milliseconds)
    }

    /// Blocks this thread.
    static func sleep(_ time: Duration) { usleep(UInt32(time / .microseconds(1))) }

    /// Waits for the next attempt on this thread, which is the store's own.
    ///
    /// - Returns: False when the time is over.
    mutating func wait() -> Bool {
        guard clock.now < end else { return false }
        usleep(UInt32(Int.random(in: pause / 2...pause)))
        pause = min(pause * 2, Self.longestPause)
        return true
    }
}

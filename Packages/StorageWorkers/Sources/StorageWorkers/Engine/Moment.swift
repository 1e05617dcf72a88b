private import Glibc

/// About the time that it takes two threads to sleep and be woken, which is the most that is waited for something
/// without sleeping.
///
/// Whoever waits so long and then sleeps never loses more than twice what the best choice would have cost (Karlin, Li,
/// Manasse, Owicki: Empirical studies of competitive spinning, 1991).
enum Moment {
    private static let length = Duration.microseconds(100)
    private static let looks = 256

    /// Whether it happened within a moment; threads that can run meanwhile do.
    static func wait(_ hasHappened: () -> Bool) -> Bool {
        let end = ContinuousClock.now + length
        repeat {
            for _ in 0..<looks where hasHappened() { return true }
            sched_yield()
        } while ContinuousClock.now < end
        return hasHappened()
    }
}

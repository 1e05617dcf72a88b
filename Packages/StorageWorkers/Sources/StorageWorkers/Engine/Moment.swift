private import Glibc

/// The most that is waited for something without sleeping: enough for a page of records, and about what it takes two
/// threads to sleep and be woken.
///
/// Whoever waits as long as that takes, and then sleeps, loses no more than twice what the best choice would have cost
/// (Karlin, Li, Manasse, Owicki: Empirical studies of competitive spinning, 1991).
enum Moment {
    private static let length = Duration.microseconds(100)
    private static let looks = 256

    /// Whether it happened within that many moments; threads that can run meanwhile do.
    static func wait(_ moments: Int = 1, _ hasHappened: () -> Bool) -> Bool {
        let end = ContinuousClock.now + length * moments
        repeat {
            for _ in 0..<looks where hasHappened() { return true }
            sched_yield()
        } while ContinuousClock.now < end
        return hasHappened()
    }
}

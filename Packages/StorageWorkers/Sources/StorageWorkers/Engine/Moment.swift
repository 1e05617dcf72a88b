private import Glibc

/// How long something is waited for without sleeping.
///
/// To put a task to sleep and wake it takes about 50 microseconds. Whoever waits as long as that, and then sleeps, pays
/// no more than twice what the best choice would have cost (Karlin, Li, Manasse, Owicki: Empirical studies of
/// competitive spinning, 1991). These are longer, and pay up to five times for what takes just longer than they wait:
/// pages of records and opening a store are done in the time, and what is slower by far hardly notices.
enum Moment {
    /// For an answer: enough for a page of records, or to open a store.
    static let forAnswer = Duration.microseconds(200)
    /// For the next question.
    static let forQuestion = Duration.microseconds(100)

    private static let looks = 256

    /// Whether it happened meanwhile; threads that can run do.
    static func wait(_ length: Duration, _ hasHappened: () -> Bool) -> Bool {
        let end = ContinuousClock.now + length
        repeat {
            for _ in 0..<looks where hasHappened() { return true }
            sched_yield()
        } while ContinuousClock.now < end
        return hasHappened()
    }
}

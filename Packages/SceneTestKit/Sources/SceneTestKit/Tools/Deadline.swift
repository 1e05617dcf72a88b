/// Polls conditions that have no notification, with a time limit.
enum Deadline {
    /// Returns whether the condition became true in time. Other work on the main actor continues meanwhile.
    @MainActor
    static func wait(_ limit: Duration, until isTrue: () -> Bool) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        // Most work ends within a few turns; sleep only for the rest.
        for _ in 0..<32 {
            if isTrue() { return true }
            await Task.yield()
        }
        while !isTrue() {
            guard clock.now < end else { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    /// Lets jobs already queued on the main actor run.
    @MainActor
    static func drain() async {
        for _ in 0..<64 { await Task.yield() }
    }
}

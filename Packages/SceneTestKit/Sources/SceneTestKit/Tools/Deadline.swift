/// Waiting for what has no signal of its own, with an end.
enum Deadline {
    /// Whether the condition came true in time; other work of the main actor goes on meanwhile.
    @MainActor
    static func wait(_ limit: Duration, until isTrue: () -> Bool) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + limit
        // Most work ends within a few turns; only what does not is worth sleeping for.
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

    /// Lets what is already on its way to the main actor arrive.
    @MainActor
    static func drain() async {
        for _ in 0..<64 { await Task.yield() }
    }
}

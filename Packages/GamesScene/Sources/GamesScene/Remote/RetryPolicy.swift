/// When a failed attempt is tried again.
struct RetryPolicy: Sendable {
    /// The maximum number of attempts.
    var attempts: Int
    /// The pause after the first attempt; each further one is twice as long.
    var firstPause: Duration = .milliseconds(500)
    /// The longest pause; a server that asks for a longer one is not asked again.
    var longestPause: Duration = .seconds(30)
    /// Waits; throws where the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The time by which the limit for all attempts is kept.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    /// The pause after an attempt, counted from 1, or nil where it is not tried again.
    ///
    /// - Parameter wanted: The pause that the server asked for.
    func pause(after attempt: Int, wanted: Duration?) -> Duration? {
        guard attempt < attempts else { return nil }
        let doubled = firstPause * (1 << min(attempt - 1, 16))
        guard let wanted else { return min(doubled, longestPause) }
        return wanted <= longestPause ? max(wanted, min(doubled, longestPause)) : nil
    }
}

/// The rules for repeating failed attempts.
struct RetryPolicy: Sendable {
    /// The maximum number of attempts.
    var attempts: Int
    /// The pause after the first attempt; each further one is twice as long.
    var firstPause: Duration = .milliseconds(500)
    /// The longest pause. If a server demands a longer one, there is no further attempt.
    var longestPause: Duration = .seconds(30)
    /// Waits; throws if the task is cancelled.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The clock for the limit on all attempts.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    /// The pause after the attempt of a number, from 1, or nil for no further attempt.
    ///
    /// - Parameter wanted: The pause that the server demands.
    func pause(after attempt: Int, wanted: Duration?) -> Duration? {
        guard attempt < attempts else { return nil }
        let doubled = firstPause * (1 << min(attempt - 1, 16))
        guard let wanted else { return min(doubled, longestPause) }
        return wanted <= longestPause ? max(wanted, min(doubled, longestPause)) : nil
    }
}

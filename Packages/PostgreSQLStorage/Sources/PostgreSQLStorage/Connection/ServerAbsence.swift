internal import Synchronization

/// Whether a call of a store has waited in vain for its server. Until one of the store's connections reaches the server
/// again, the others fail at once instead of waiting as long.
///
/// Meanwhile one call at a time tries to connect. After a try that took long, because the server did not answer, the next
/// one waits as long.
final class ServerAbsence: Sendable {
    private struct State {
        var isKnown = false
        var isTrying = false
        /// When the next call may try.
        var next: ContinuousClock.Instant?
        var failure: ServerFailure?
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// A try that took less was refused.
    private static let leastPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(5)

    /// - Parameter now: The time.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    var isKnown: Bool { state.withLock(\.isKnown) }

    func begin() { state.withLock { $0.isKnown = true } }

    /// Connects, unless the server is known to be away and this is not the time to try.
    ///
    /// - Throws: The error of the attempt, or the `ServerFailure` of the last one.
    func trying<Value>(_ connect: () throws -> Value) throws -> Value {
        let start = now()
        try state.withLock { state in
            guard state.isKnown, let failure = state.failure else { return }
            if state.isTrying { throw failure }
            if let next = state.next, start < next { throw failure }
            state.isTrying = true
        }
        do {
            let value = try connect()
            state.withLock { $0 = State() }
            return value
        } catch {
            state.withLock { state in
                let end = now()
                let duration = start.duration(to: end)
                state.isTrying = false
                state.next = duration < Self.leastPause ? nil : end + min(duration, Self.longestPause)
                state.failure = error as? ServerFailure ?? state.failure
            }
            throw error
        }
    }
}

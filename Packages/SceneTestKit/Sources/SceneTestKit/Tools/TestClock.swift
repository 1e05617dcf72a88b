import Synchronization
public import Testing

/// A clock for scenes' timers that only a test advances.
///
/// ```swift
/// let clock = TestClock()
/// let navigator = Navigator(configurator: configurator, sleep: clock.sleep)
/// await clock.advance(by: .seconds(60))
/// ```
@MainActor
public final class TestClock {
    private struct Sleeper {
        var deadline: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    /// The sleepers by number; a task may be cancelled on any thread.
    private let sleepers = Mutex<[Int: Sleeper]>([:])
    private var now = Duration.zero
    /// The number of calls of `sleep` so far.
    private var count = 0
    private let timeLimit: Duration
    private var waits: [@MainActor () async -> Void] = []

    /// - Parameter timeLimit: The time that a timer's work may take before a test fails.
    public init(timeLimit: Duration = .seconds(10)) {
        self.timeLimit = timeLimit
    }

    /// Suspends until the clock has advanced by the duration.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        count += 1
        let number = count
        let deadline = now + duration
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                sleepers.withLock { sleepers in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else {
                        sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    }
                }
            }
        } onCancel: {
            let sleeper = sleepers.withLock { $0.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Adds what `advance` waits for when all timers have done their work, such as the messages that they have sent elsewhere.
    public func whenAdvanced(_ wait: @escaping @MainActor () async -> Void) { waits.append(wait) }

    /// Advances the clock, and returns when every timer that was due has done its work and sleeps again or has ended.
    ///
    /// A timer that is due several times runs as often.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        let end = now + duration
        while let due = takeNext(until: end) {
            // A timer sleeps again when its work is done; a cancelled one calls `sleep` once more too.
            let expected = count + due.count
            for sleeper in due { sleeper.continuation.resume() }
            guard await Deadline.wait(timeLimit, until: { count >= expected }) else {
                Issue.record("a timer's work still runs after \(timeLimit)", sourceLocation: sourceLocation)
                return
            }
        }
        now = end
        for wait in waits { await wait() }
    }

    /// The sleepers that are due next, if any until then.
    private func takeNext(until end: Duration) -> [Sleeper]? {
        sleepers.withLock { sleepers in
            guard let next = sleepers.values.map(\.deadline).min(), next <= end else { return nil }
            now = max(now, next)
            let due = sleepers.filter { $0.value.deadline <= next }
            for number in due.keys { sleepers[number] = nil }
            return Array(due.values)
        }
    }
}

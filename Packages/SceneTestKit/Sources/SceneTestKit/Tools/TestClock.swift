import Synchronization
public import Testing

/// A clock that stands still until a test lets time pass, for scenes' timers.
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

    /// By number; a task may be cancelled on any thread.
    private let sleepers = Mutex<[Int: Sleeper]>([:])
    private var now = Duration.zero
    /// How often anybody has gone to sleep.
    private var count = 0
    private let timeLimit: Duration

    /// - Parameter timeLimit: How long the work of a timer may take before a test fails.
    public init(timeLimit: Duration = .seconds(10)) {
        self.timeLimit = timeLimit
    }

    /// Waits until that time has passed.
    ///
    /// - Throws: `CancellationError` where the task is cancelled.
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

    /// Lets time pass, and returns when every timer that was due has done its work, and sleeps again or has ended.
    ///
    /// A timer that is due several times runs as often.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        let end = now + duration
        while let due = takeNext(until: end) {
            // A timer sleeps again when its work is done; one that was cancelled meanwhile tries to.
            let expected = count + due.count
            for sleeper in due { sleeper.continuation.resume() }
            guard await Deadline.wait(timeLimit, until: { count >= expected }) else {
                Issue.record("a timer's work still runs after \(timeLimit)", sourceLocation: sourceLocation)
                return
            }
        }
        now = end
    }

    /// Those who are due next, if any are until then.
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

/// Returns when work has ended, and at the latest after a time; the work goes on.
///
/// The work runs up to its first suspension at once.
@MainActor
@_spi(Hosting) public func wait(
    atMost limit: Duration,
    for work: @escaping @MainActor () async -> Void
) async {
    await withCheckedContinuation { continuation in
        let number = LimitedWaits.shared.begin(limit, continuation)
        Task.immediate {
            await work()
            LimitedWaits.shared.end(number)
        }
    }
}

/// The waits that have a limit. One task sleeps for all of them: a timer of its own costs more than most waits take.
@MainActor
private final class LimitedWaits {
    static let shared = LimitedWaits()

    private var waits: [Int: (end: ContinuousClock.Instant, continuation: CheckedContinuation<Void, Never>)] =
        [:]
    private var last = 0
    private var sleeper: (until: ContinuousClock.Instant, task: Task<Void, Never>)?

    func begin(_ limit: Duration, _ continuation: CheckedContinuation<Void, Never>) -> Int {
        last += 1
        let end = ContinuousClock.now + limit
        waits[last] = (end, continuation)
        if sleeper.map({ end < $0.until }) ?? true { sleep(until: end) }
        return last
    }

    func end(_ number: Int) { waits.removeValue(forKey: number)?.continuation.resume() }

    private func sleep(until end: ContinuousClock.Instant) {
        sleeper?.task.cancel()
        let task = Task {
            guard (try? await Task.sleep(until: end, clock: .continuous)) != nil, !Task.isCancelled else {
                return
            }
            sleeper = nil
            endLate()
        }
        sleeper = (end, task)
    }

    /// Ends the waits whose time is over, and sleeps until the next one's.
    private func endLate() {
        let now = ContinuousClock.now
        for number in waits.filter({ $0.value.end <= now }).keys { end(number) }
        if let next = waits.values.map(\.end).min() { sleep(until: next) }
    }
}

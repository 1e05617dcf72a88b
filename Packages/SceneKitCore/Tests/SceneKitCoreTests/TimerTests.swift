@_spi(Hosting) import SceneKitCore
import Synchronization
import Testing

/// Observations at regular intervals.
@MainActor
@Suite struct TimerTests {
    private let clock = WokenClock()

    private func start(_ location: String) async throws -> Stage {
        let stage = try Stage(sleep: clock.sleep)
        try await stage.start(location)
        return stage
    }

    @Test("A timer waits, runs and waits again while the scene is in the stack")
    func intervals() async throws {
        let stage = try await start("/A")
        let scene = try stage.top()
        var count = 0
        scene.observe("age", every: .seconds(60)) { count += 1 }
        #expect(count == 0)
        await clock.wake()
        #expect(count == 1)
        // A covered scene is still in the stack.
        try stage.performSegue("pushB")
        await clock.wake()
        #expect(count == 2)
        #expect(clock.intervals == [.seconds(60), .seconds(60), .seconds(60)])
        try stage.performSegue("rootC")
        while clock.isWaiting { await Task.yield() }
        #expect(count == 2)
    }

    @Test("A timer and its work delay nobody and survive an interrupt")
    func neverWaitedFor() async throws {
        let stage = try await start("/A")
        var isWorking = false
        try stage.top().observe("age", every: .seconds(60)) {
            isWorking = true
            try? await Task.sleep(for: .seconds(3_600))
            isWorking = false
        }
        await stage.navigator.settle()
        #expect(stage.navigator.isSettled && stage.navigator.runningWork == [])
        clock.wakeOnly()
        while !isWorking { await Task.yield() }
        await stage.navigator.settle()
        stage.navigator.cancelWork()
        #expect(stage.navigator.isSettled && isWorking)
        try stage.performSegue("rootB")
        while isWorking { await Task.yield() }
    }

    @Test("A newer timer of the same key replaces the older one, and cancelling the key ends it")
    func keys() async throws {
        let stage = try await start("/A")
        let scene = try stage.top()
        var done: [String] = []
        scene.observe("age", every: .seconds(1)) { done.append("older") }
        scene.observe("age", every: .seconds(2)) { done.append("newer") }
        while clock.count > 1 { await Task.yield() }
        await clock.wake()
        #expect(done == ["newer"])
        stage.navigator.cancel("age", for: scene)
        while clock.isWaiting { await Task.yield() }
    }

    @Test("A timer that is due at the moment its scene is left does not run")
    func dueWhenLeft() async throws {
        let stage = try await start("/A")
        var count = 0
        try stage.top().observe("age", every: .seconds(60)) { count += 1 }
        clock.wakeOnly()
        try stage.performSegue("rootB")
        for _ in 0..<64 { await Task.yield() }
        #expect(count == 0)
        #expect(stage.trace.filter { if case .dropped = $0 { true } else { false } } == [])
    }
}

/// A clock whose sleepers tests wake by hand.
@MainActor
final class WokenClock {
    private(set) var intervals: [Duration] = []
    private let sleepers = Mutex<[Int: CheckedContinuation<Void, any Error>]>([:])

    var count: Int { sleepers.withLock(\.count) }
    var isWaiting: Bool { count > 0 }

    func sleep(for duration: Duration) async throws {
        intervals.append(duration)
        let number = intervals.count
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                sleepers.withLock { sleepers in
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else {
                        sleepers[number] = continuation
                    }
                }
            }
        } onCancel: {
            sleepers.withLock { $0.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    func wakeOnly() {
        let woken = sleepers.withLock { sleepers in
            defer { sleepers = [:] }
            return Array(sleepers.values)
        }
        for sleeper in woken { sleeper.resume() }
    }

    /// Wakes all sleepers, and returns when as many sleep again.
    func wake() async {
        let count = count
        wakeOnly()
        while self.count < count { await Task.yield() }
    }
}

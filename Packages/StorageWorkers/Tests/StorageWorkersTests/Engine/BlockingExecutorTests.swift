import Dispatch
import Foundation
import Testing

@testable import StorageWorkers

struct BlockingExecutorTests {
    private struct Refused: Error, Equatable {
        let number: Int
    }

    private actor Counter {
        private let executor: BlockingExecutor
        private(set) var numbers: [Int] = []

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(_ executor: BlockingExecutor) {
            self.executor = executor
        }

        func add(_ number: Int) { numbers.append(number) }

        nonisolated func addInCall(_ number: Int) async throws {
            try await executor.call { self.assumeIsolated { $0.add(number) } }
        }
    }

    @Test func `What a call throws is thrown to its caller, and the next one runs`() async throws {
        let executor = BlockingExecutor(label: "test")
        for number in 0..<3 {
            await #expect(throws: Refused(number: number)) {
                try await executor.call { throw Refused(number: number) }
            }
        }
        let done = Guarded(false)
        try await executor.call { done.withLock { $0 = true } }
        let isDone = done.withLock { $0 }
        #expect(isDone)
    }

    @Test func `Calls and jobs of tasks run one after the other, in the order of one caller`() async throws {
        let counter = Counter(BlockingExecutor(label: "test"))
        for number in 0..<1_000 {
            if number.isMultiple(of: 3) {
                await counter.add(number)
            } else {
                try await counter.addInCall(number)
            }
        }
        #expect(await counter.numbers == Array(0..<1_000))
    }

    @Test func `Calls of many tasks are all done, none twice`() async throws {
        let counter = Counter(BlockingExecutor(label: "test"))
        try await withThrowingTaskGroup { group in
            for task in 0..<20 {
                group.addTask {
                    for number in 0..<200 { try await counter.addInCall(1_000 * task + number) }
                }
            }
            try await group.waitForAll()
        }
        let numbers = await counter.numbers
        for task in 0..<20 {
            let ofTask = numbers.filter { $0 / 1_000 == task }.map { $0 % 1_000 }
            #expect(ofTask == Array(0..<200))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `A call that takes long does not hold up the tasks of its caller's executor`() async throws {
        let executor = BlockingExecutor(label: "test")
        let gate = DispatchSemaphore(value: 0)
        // More than there are threads in the cooperative pool; each would hold one if it waited there.
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let calls = (0..<count).map { _ in
            Task { try await executor.call { gate.wait() } }
        }
        let isOpened = Guarded(false)
        let wasHeldUp = Guarded(false)
        Thread.detachNewThread {
            // Frees them in the end, where it is not done from the pool.
            for _ in 0..<6_000 where !isOpened.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.1) }
            guard !isOpened.withLock({ $0 }) else { return }
            wasHeldUp.withLock { $0 = true }
            for _ in 0..<count { gate.signal() }
        }
        await Task {
            isOpened.withLock { $0 = true }
            for _ in 0..<count { gate.signal() }
        }
        .value
        for call in calls { try await call.value }
        let isHeldUp = wasHeldUp.withLock { $0 }
        #expect(!isHeldUp)
    }

    @Test func `A call runs neither on the caller's thread nor on the main thread`() async throws {
        let executor = BlockingExecutor(label: "test")
        let caller = pthread_self()
        let isOnCaller = Guarded(true)
        let isOnMain = Guarded(true)
        try await executor.call {
            let isSame = pthread_equal(pthread_self(), caller) != 0
            isOnCaller.withLock { $0 = isSame }
            isOnMain.withLock { $0 = Thread.isMainThread }
        }
        let wasOnCaller = isOnCaller.withLock { $0 }
        let wasOnMain = isOnMain.withLock { $0 }
        #expect(!wasOnCaller)
        #expect(!wasOnMain)
    }

    @Test func `What takes longer than it is waited for awake is waited for too`() async throws {
        let executor = BlockingExecutor(label: "test")
        let count = Guarded(0)
        for number in 0..<100 {
            try await executor.call {
                usleep(useconds_t(number) * 5)
                count.withLock { $0 += 1 }
            }
            let done = count.withLock { $0 }
            #expect(done == number + 1)
        }
    }

    @Test func `A call lets go of what its work holds before it returns`() async throws {
        final class Witness: Sendable {}
        let executor = BlockingExecutor(label: "test")
        let seen = WeakWitness()
        for _ in 0..<200 {
            try await Self.call(executor, Witness(), seen)
            let isGone = seen.object.withLock { $0.object == nil }
            #expect(isGone)
        }
    }

    private static func call(
        _ executor: BlockingExecutor,
        _ witness: some AnyObject & Sendable,
        _ seen: WeakWitness
    ) async throws {
        try await executor.call { seen.object.withLock { $0.object = witness } }
    }

    private final class WeakWitness: Sendable {
        struct Reference: Sendable {
            weak var object: (any AnyObject & Sendable)?
        }

        let object = Guarded(Reference())
    }
}

import Dispatch
import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

struct BlockingExecutorTests {
    private struct Refused: Error, Equatable {
        let number: Int
    }

    private actor Counter {
        private let executor = BlockingExecutor(label: "test")
        private(set) var numbers: [Int] = []

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func add(_ number: Int) { numbers.append(number) }

        func call(_ work: @Sendable () throws -> Void) rethrows { try work() }
    }

    @Test func `What a call throws is thrown to its caller, and the next one runs`() async throws {
        let counter = Counter()
        for number in 0..<3 {
            await #expect(throws: Refused(number: number)) {
                try await counter.call { throw Refused(number: number) }
            }
        }
        await counter.add(1)
        #expect(await counter.numbers == [1])
    }

    @Test func `Calls run one after the other, in the order of one caller`() async throws {
        let counter = Counter()
        for number in 0..<1_000 { await counter.add(number) }
        #expect(await counter.numbers == Array(0..<1_000))
    }

    @Test func `Calls of many tasks are all done, none twice`() async throws {
        let counter = Counter()
        await withTaskGroup { group in
            for task in 0..<20 {
                group.addTask {
                    for number in 0..<200 { await counter.add(1_000 * task + number) }
                }
            }
        }
        let numbers = await counter.numbers
        for task in 0..<20 {
            let ofTask = numbers.filter { $0 / 1_000 == task }.map { $0 % 1_000 }
            #expect(ofTask == Array(0..<200))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `A call that takes long does not hold up the tasks of its caller's executor`() async throws {
        let gate = DispatchSemaphore(value: 0)
        // More than there are threads in the cooperative pool; each would hold one if it waited there.
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let calls = (0..<count).map { _ in
            Task { await Counter().call { gate.wait() } }
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
        for call in calls { await call.value }
        let isHeldUp = wasHeldUp.withLock { $0 }
        #expect(!isHeldUp)
    }

    @Test func `A call runs neither on the caller's thread nor on the main thread`() async throws {
        let caller = pthread_self()
        let isOnCaller = Guarded(true)
        let isOnMain = Guarded(true)
        await Counter().call {
            let isSame = pthread_equal(pthread_self(), caller) != 0
            isOnCaller.withLock { $0 = isSame }
            isOnMain.withLock { $0 = Thread.isMainThread }
        }
        let wasOnCaller = isOnCaller.withLock { $0 }
        let wasOnMain = isOnMain.withLock { $0 }
        #expect(!wasOnCaller)
        #expect(!wasOnMain)
    }

    @Test func `A call lets go of what its work holds before it returns`() async throws {
        final class Witness: Sendable {}
        let counter = Counter()
        let seen = WeakWitness()
        for _ in 0..<200 {
            await Self.call(counter, Witness(), seen)
            let isGone = seen.object.withLock { $0.object == nil }
            #expect(isGone)
        }
    }

    private static func call(
        _ counter: Counter,
        _ witness: some AnyObject & Sendable,
        _ seen: WeakWitness
    ) async {
        await counter.call { seen.object.withLock { $0.object = witness } }
    }

    private final class WeakWitness: Sendable {
        struct Reference: Sendable {
            weak var object: (any AnyObject & Sendable)?
        }

        let object = Guarded(Reference())
    }
}

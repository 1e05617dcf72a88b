import Dispatch
import Foundation
import Testing

@testable import StorageWorkers

@Suite(.timeLimit(.minutes(10)))
struct HandoverTests {
    private actor Thread {
        private let executor = BlockingExecutor(label: "test")

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func call(_ work: @Sendable () throws -> Void) rethrows { try work() }
    }

    private let executor = Thread()

    @Test func `Values come in their order, and no more than three are on their way`() async throws {
        let handover = Handover<Int>()
        let given = Guarded(0)
        async let giving: Void = executor.call {
            defer { handover.finish() }
            for number in 0..<500 {
                try handover.give(number)
                given.withLock { $0 = number + 1 }
            }
        }
        var taken: [Int] = []
        var mostAhead = 0
        for await number in handover.values {
            mostAhead = max(mostAhead, given.withLock { $0 } - taken.count)
            taken.append(number)
            handover.makeRoom()
        }
        try await giving
        #expect(taken == Array(0..<500))
        #expect(mostAhead <= 3)
    }

    @Test func `Who gives when nobody takes any more is told so`() async throws {
        let handover = Handover<Int>()
        let given = Guarded(0)
        let giving = Task { [executor] in
            try await executor.call {
                for number in 0..<500 {
                    try handover.give(number)
                    given.withLock { $0 = number + 1 }
                }
            }
        }
        for await number in handover.values where number == 1 { break }
        handover.stop()
        await #expect(throws: CancellationError.self) { try await giving.value }
        let count = given.withLock { $0 }
        #expect(count == 2)
        await executor.call {
            for number in 0..<3 {
                #expect(throws: CancellationError.self) { try handover.give(number) }
            }
        }
    }
}

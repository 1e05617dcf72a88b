import Foundation
public import Testing

/// Runs each test on a thread that it may block, for tests that start programs and wait for them.
///
/// The other tests share the cooperative pool, which has one thread a core: a test that blocks one of them holds up
/// all tests of the run.
public struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(BlockingThreads.shared, operation: function)
    }
}

extension Trait where Self == BlockingTrait {
    /// Runs each test on a thread that it may block; at most twice as many at a time as there are cores.
    public static var blocking: Self { Self() }
}

/// The threads of tests that block.
public final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    /// When a wait for an event counts as hung, in seconds. No test that works comes near it, however busy the machine.
    public static let hangLimit = 120.0

    private let queue = OperationQueue()

    private init() {
        queue.maxConcurrentOperationCount = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Ends the test run if the caller is on a thread that it must not block.
    public static func require() {
        precondition(
            OperationQueue.current === shared.queue,
            "a test that waits for a program needs the trait .blocking, on itself or on its suite"
        )
    }
}

import Foundation
public import Testing

/// Runs each test on a thread that it may block, for tests that start programs and wait for them.
///
/// Other tests share the cooperative pool, which has one thread for each core: blocking one would delay all tests.
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
    /// Runs each test on a thread that it may block, with at most two tests for each core at a time.
    public static var blocking: Self { Self() }
}

/// The threads of blocking tests.
public final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    /// The time, in seconds, after which a wait counts as hung. Working tests stay far below it, however busy the
    /// machine.
    public static let hangLimit = 120.0

    private let queue = OperationQueue()

    private init() {
        queue.maxConcurrentOperationCount = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Ends the test run if the calling thread must not be blocked.
    public static func require() {
        precondition(
            OperationQueue.current === shared.queue,
            "a test that waits for a program needs the trait .blocking, on itself or on its suite"
        )
    }
}

internal import CSQLite
private import Dispatch

/// Tells how far statements are that take long, and interrupts them where that is refused.
///
/// From a thread of its own, since SQLite looks at all of an index in one of its instructions.
final class SQLiteWatch {
    private let progress: StorageProgress
    private let told = Guarded(0.0)
    private let refusal = Guarded<(any Error)?>(nil)

    private static let interval = DispatchTimeInterval.milliseconds(50)

    init(_ progress: @escaping StorageProgress) {
        self.progress = progress
    }

    /// How much is done from now on.
    func tell(_ done: Double) { told.withLock { $0 = done } }

    /// Tells how much of a part is done by how many instructions have run of those that are expected.
    func counting(
        _ expected: Double,
        part: Double,
        on database: SQLiteDatabase,
        _ work: () throws -> Void
    ) rethrows {
        let count = SQLiteInstructionCount { [self] in tell(part * min(1, $0 / max(1, expected))) }
        sqlite3_progress_handler(
            database.handle,
            SQLiteInstructionCount.step,
            { context in
                guard let context else { return 0 }
                Unmanaged<SQLiteInstructionCount>.fromOpaque(context).takeUnretainedValue().add()
                return 0
            },
            Unmanaged.passUnretained(count).toOpaque()
        )
        defer { withExtendedLifetime(count) { sqlite3_progress_handler(database.handle, 0, nil, nil) } }
        try work()
    }

    /// - Throws: what the work throws, or what the progress has thrown.
    func run(on database: SQLiteDatabase, _ work: () throws -> Void) throws {
        // Any thread may interrupt a connection that is open, and this one is until the timer has ended.
        nonisolated(unsafe) let handle = database.handle
        let queue = DispatchQueue(label: "store.watch")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
        timer.setEventHandler { @Sendable [progress, told, refusal] in
            do {
                try progress(told.withLock { $0 })
            } catch {
                refusal.withLock { $0 = error }
                sqlite3_interrupt(handle)
            }
        }
        timer.resume()
        let result = Result { try work() }
        timer.cancel()
        queue.sync {}
        if let error = refusal.withLock({ $0 }) { throw error }
        try result.get()
    }
}

/// How many of its instructions SQLite has run.
private final class SQLiteInstructionCount {
    static let step: Int32 = 10_000

    private let told: (Double) -> Void
    private var count = 0.0

    init(_ told: @escaping (Double) -> Void) {
        self.told = told
    }

    func add() {
        count += Double(Self.step)
        told(count)
    }
}

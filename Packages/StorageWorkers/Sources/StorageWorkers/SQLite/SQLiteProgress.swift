internal import CSQLite

/// Tells how far statements are that take long, by the number of SQLite's instructions, and interrupts them where that is
/// refused.
final class SQLiteProgress {
    private let expected: Double
    private let progress: StorageProgress
    private var count = 0.0
    private var refusal: (any Error)?

    /// The number of instructions from one call to the next.
    private static let step: Int32 = 50_000

    private init(expected: Double, progress: @escaping StorageProgress) {
        self.expected = expected
        self.progress = progress
    }

    /// Does work that takes about as many instructions.
    ///
    /// - Throws: the error of the progress, or that of the work.
    static func during(
        _ instructions: Int,
        on database: SQLiteDatabase,
        _ progress: @escaping StorageProgress,
        _ work: () throws -> Void
    ) throws {
        let watch = SQLiteProgress(expected: Double(max(1, instructions)), progress: progress)
        sqlite3_progress_handler(
            database.handle,
            step,
            { watch in
                guard let watch else { return 0 }
                return Unmanaged<SQLiteProgress>.fromOpaque(watch).takeUnretainedValue().isRefused() ? 1 : 0
            },
            Unmanaged.passUnretained(watch).toOpaque()
        )
        defer { withExtendedLifetime(watch) { sqlite3_progress_handler(database.handle, 0, nil, nil) } }
        do {
            try work()
        } catch {
            throw watch.refusal ?? error
        }
    }

    private func isRefused() -> Bool {
        count += Double(Self.step)
        do {
            try progress(min(1, count / expected))
        } catch {
            refusal = error
        }
        return refusal != nil
    }
}

import Foundation

/// Runs both programs on a PostgreSQL server, each in a database of its own, alternating row by row.
struct ServerComparison {
    let ours: MeasuredProgram
    let baseline: MeasuredProgram
    let records: Int
    /// The URI of a database from which others can be made.
    let uri: String

    /// The highest ratio to C that the project accepts.
    private static let target = 1.3

    func run(_ rows: [StorageRow]) throws {
        Table.heading()
        for row in rows {
            let measured = try measure(row)
            Table.row(row.title, measured.ours, measured.baseline, target: Self.target)
            if let stored = measured.stored { Table.row("  C on the store's tables", measured.ours, stored) }
        }
    }

    private struct Measured {
        var ours: Measurement
        var baseline: Measurement
        /// The baseline with the store's tables and rows.
        var stored: Measurement?
    }

    private func measure(_ row: StorageRow) throws -> Measured {
        var (mine, raw, stored): ([Measurement], [Measurement], [Measurement]) = ([], [], [])
        for _ in 0..<row.runs {
            try prepare(row, "c")
            let fresh = try baseline.run(row, uri(row, "c"), records: records)
            try prepare(row, "ours")
            let other = try ours.run(row, uri(row, "ours"), records: records)
            try check(row, other, fresh)
            raw.append(fresh)
            mine.append(other)
            guard row.hasStoredBaseline else { continue }
            try prepare(row, "ours")
            let same = try baseline.run(row, uri(row, "ours"), records: records, variant: "-stored")
            try check(row, other, same)
            stored.append(same)
        }
        // Autovacuum would do the same a little later, at a time that differs between runs.
        if row.isOfNewStore {
            for name in ["c", "ours"] { try execute(uri(row, name), "VACUUM ANALYZE", "CHECKPOINT") }
        }
        guard let mine = Measurement.median(mine), let raw = Measurement.median(raw) else {
            throw BenchmarkFailure("\(row.title) has no runs")
        }
        return Measured(ours: mine, baseline: raw, stored: Measurement.median(stored))
    }

    private func check(_ row: StorageRow, _ ours: Measurement, _ raw: Measurement) throws {
        guard ours.digest == raw.digest, ours.count == raw.count else {
            throw BenchmarkFailure(
                "\(row.title): ours read \(ours.count) records (\(ours.digest)), the baseline "
                    + "\(raw.count) (\(raw.digest)): the two programs read different records"
            )
        }
    }

    /// Makes the database for one run: an empty one, that of the last bulk insert, or a copy for rows that write.
    private func prepare(_ row: StorageRow, _ name: String) throws {
        if row.isOfNewStore {
            try execute(uri, "DROP DATABASE IF EXISTS \(name)", "CREATE DATABASE \(name)")
        } else if row.isWriting {
            try execute(
                uri,
                "DROP DATABASE IF EXISTS copy_\(name)",
                "CREATE DATABASE copy_\(name) TEMPLATE \(name)",
                "CHECKPOINT"
            )
        }
    }

    private func uri(_ row: StorageRow, _ name: String) -> String {
        let name = row.isWriting && !row.isOfNewStore ? "copy_" + name : name
        return uri.replacingOccurrences(of: "/postgres?", with: "/\(name)?")
    }

    private func execute(_ uri: String, _ statements: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: baseline.path)
        process.arguments = ["--run", uri] + statements
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkFailure("the server refused \(statements.joined(separator: "; "))")
        }
    }
}

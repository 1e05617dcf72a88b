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
            let (mine, raw) = try measure(row)
            Table.row(row.title, mine, raw, target: Self.target)
        }
    }

    private func measure(_ row: StorageRow) throws -> (Measurement, Measurement) {
        var (mine, raw): ([Measurement], [Measurement]) = ([], [])
        for _ in 0..<row.runs {
            try prepare(row, "c")
            let fresh = try baseline.run(row, uri(row, "c"), records: records)
            try prepare(row, "ours")
            let other = try ours.run(row, uri(row, "ours"), records: records)
            guard other.digest == fresh.digest, other.count == fresh.count else {
                throw BenchmarkFailure(
                    "\(row.title): ours read \(other.count) records (\(other.digest)), the baseline "
                        + "\(fresh.count) (\(fresh.digest)): the two programs read different records"
                )
            }
            raw.append(fresh)
            mine.append(other)
        }
        // Autovacuum would do the same a little later, at a time that differs between runs.
        if row.isOfNewStore {
            for name in ["c", "ours"] { try execute(uri(row, name), "VACUUM ANALYZE", "CHECKPOINT") }
        }
        guard let mine = Measurement.median(mine), let raw = Measurement.median(raw) else {
            throw BenchmarkFailure("\(row.title) has no runs")
        }
        return (mine, raw)
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

import Foundation
import StorageWorkers

/// Runs both programs on the same contacts, alternating row by row.
struct Comparison {
    let ours: MeasuredProgram
    let baseline: MeasuredProgram
    let records: Int
    let folder: String

    func run(_ rows: [StorageRow]) throws {
        Table.heading()
        for row in rows {
            let (mine, raw) = try measure(row)
            guard let raw else { continue }
            Table.row(row.title, mine, raw, target: row.target)
        }
    }

    /// Nil if there is no such backend.
    private func measure(_ row: StorageRow) throws -> (ours: Measurement?, baseline: Measurement?) {
        let hasOurs = !row.isOfLog || StorageSchemes.standard["file"] != nil
        var mine: [Measurement] = []
        var raw: [Measurement] = []
        for _ in 0..<row.runs {
            let rawStore = try prepare(row, row.isOfLog ? "c.log" : "c.sqlite")
            let fresh = try baseline.run(row, rawStore, records: records)
            raw.append(fresh)
            guard hasOurs else { continue }
            let store = try prepare(row, row.isOfLog ? "ours.file" : "ours.sqlite")
            let scheme = row.isOfLog ? "file:" : "sqlite:"
            let other = try ours.run(row, scheme + store, records: records)
            guard other.digest == fresh.digest, other.count == fresh.count else {
                throw BenchmarkFailure(
                    "\(row.title): ours read \(other.count) records (\(other.digest)), the baseline "
                        + "\(fresh.count) (\(fresh.digest)): the two programs read different records"
                )
            }
            mine.append(other)
        }
        for name in ["c.sqlite", "ours.sqlite", "c.log", "ours.file"] { try remove(copy(name)) }
        return (Measurement.median(mine), Measurement.median(raw))
    }

    /// The path of the store for one run: that of the last bulk insert, or a copy for rows that write.
    private func prepare(_ row: StorageRow, _ name: String) throws -> String {
        let base = folder + "/" + name
        if row.isOfNewStore {
            try remove(base)
            return base
        }
        guard FileManager.default.fileExists(atPath: base) else {
            throw BenchmarkFailure("there is no \(base): run the bulk insert first")
        }
        guard row.isWriting else { return base }
        let copy = copy(name)
        try remove(copy)
        try FileManager.default.copyItem(atPath: base, toPath: copy)
        // Sync first, so that writing the copy to disk is not measured.
        sync()
        return copy
    }

    private func copy(_ name: String) -> String { folder + "/copy." + name }

    private func remove(_ path: String) throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.removeItem(atPath: path + suffix)
        }
    }
}

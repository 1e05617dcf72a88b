import Foundation
import StorageWorkers

/// Compares the stores with the raw C library and a plain log in one run, because only ratios are meaningful.
///
/// Usage: storage-benchmark BASELINE FOLDER RECORDS [ROW…].
///
/// For each measurement it starts itself as storage-benchmark --measure ROW STORE RECORDS TURNS.
///
/// storage-benchmark --callers FOLDER RECORDS measures awaited calls by 1, 8 and 64 concurrent tasks.
///
/// storage-benchmark --versions FOLDER RECORDS measures reads while a host of another version writes.
///
/// storage-benchmark --postgresql BASELINE URI RECORDS [ROW…] compares the store on a server with libpq.
@main
struct StorageBenchmark {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.first == "--measure" {
                try await measure(Array(arguments.dropFirst()))
            } else if arguments.first == "--callers" {
                guard arguments.count == 3, let records = Int(arguments[2]), records > 0 else {
                    throw BenchmarkFailure("usage: storage-benchmark --callers FOLDER RECORDS")
                }
                try await CallersBenchmark(folder: arguments[1], records: records).run()
            } else if arguments.first == "--versions" {
                guard arguments.count == 3, let records = Int(arguments[2]), records > 0 else {
                    throw BenchmarkFailure("usage: storage-benchmark --versions FOLDER RECORDS")
                }
                try await VersionsBenchmark(folder: arguments[1], records: records).run()
            } else if arguments.first == "--postgresql" {
                try compareOnServer(Array(arguments.dropFirst()))
            } else {
                try compare(arguments)
            }
        } catch {
            FileHandle.standardError.write(Data("storage-benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    private static let usage = "usage: storage-benchmark BASELINE FOLDER RECORDS [ROW…]"

    private static func compare(_ arguments: [String]) throws {
        guard arguments.count >= 3, let records = Int(arguments[2]), records >= 1_000 else {
            throw BenchmarkFailure(usage + "; RECORDS is 1000 or more")
        }
        let rows = try rows(arguments.dropFirst(3), of: StorageRow.ofFiles)
        let folder = "\(arguments[1])/\(records)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        print("\(records) contacts of about 150 bytes, records Codable; medians; each run is a new process:")
        if StorageSchemes.standard["file"] == nil {
            print("there is no store 'file:', so the log has no counterpart")
        }
        try Comparison(
            ours: ours(),
            baseline: MeasuredProgram(path: arguments[0]),
            records: records,
            folder: folder
        ).run(rows)
    }

    private static func compareOnServer(_ arguments: [String]) throws {
        guard arguments.count >= 3, let records = Int(arguments[2]), records >= 1_000 else {
            throw BenchmarkFailure("usage: storage-benchmark --postgresql BASELINE URI RECORDS [ROW…]")
        }
        let rows = try rows(arguments.dropFirst(3), of: StorageRow.ofServer)
        print("\(records) contacts on a server with a Unix socket; medians; each run is a new process:")
        try ServerComparison(
            ours: ours(),
            baseline: MeasuredProgram(path: arguments[0]),
            records: records,
            uri: arguments[1]
        ).run(rows)
    }

    private static func ours() throws -> MeasuredProgram {
        guard let program = Bundle.main.executablePath else {
            throw BenchmarkFailure("the path of this program is unknown")
        }
        return MeasuredProgram(path: program, arguments: ["--measure"])
    }

    /// The rows of those names, or all.
    private static func rows(_ names: ArraySlice<String>, of all: [StorageRow]) throws -> [StorageRow] {
        let rows = try names.map { name in
            guard let row = StorageRow(rawValue: name), all.contains(row) else {
                let known = all.map(\.rawValue).joined(separator: ", ")
                throw BenchmarkFailure("there is no row '\(name)'; available: \(known)")
            }
            return row
        }
        return rows.isEmpty ? all : rows
    }

    private static func measure(_ arguments: [String]) async throws {
        guard arguments.count == 4, let row = StorageRow(rawValue: arguments[0]),
            let records = Int(arguments[2]), let turns = Int(arguments[3])
        else { throw BenchmarkFailure(usage) }
        let location = try StorageLocation(parsing: arguments[1])
        var work = StoreWork(location: location, records: records, turns: turns)
        try await work.run(row)
    }
}

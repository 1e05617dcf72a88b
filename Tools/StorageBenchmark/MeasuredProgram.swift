import Foundation

/// A program that performs one row in its own process.
struct MeasuredProgram {
    let path: String
    /// The arguments before row, path, records and turns.
    var arguments: [String] = []

    /// - Parameter variant: What follows the row's name.
    func run(
        _ row: StorageRow,
        _ place: String,
        records: Int,
        variant: String = ""
    ) throws -> Measurement {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments =
            arguments + [row.rawValue + variant, place, String(records), String(row.turns(records: records))]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let measurement = Measurement(line: text) else {
            throw BenchmarkFailure(
                "\(path) \(row.rawValue)\(variant) ended with \(process.terminationStatus): \(text)"
            )
        }
        return measurement
    }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

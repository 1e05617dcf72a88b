import Foundation

/// Compares figures with a baseline in one run, because only their ratios are meaningful on different machines.
///
/// Usage: benchmark SCENEHOST CONTACTS.vcf
///        benchmark --terminal SCENEHOST FOLDER SIZE…
@main
struct Benchmark {
    @MainActor
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.first == "--terminal", arguments.count > 3 {
                let sizes = try arguments[3...].map { text in
                    guard let size = Int(text), size > 0 else {
                        throw BenchmarkError("'\(text)' is not a number of contacts")
                    }
                    return size
                }
                try TerminalBenchmark(host: arguments[1], folder: arguments[2], sizes: sizes).run()
            } else if arguments.count == 2 {
                try ContactsBenchmark(host: arguments[0], contacts: arguments[1]).run()
                CycleBenchmark.run()
            } else {
                throw BenchmarkError(
                    "usage: benchmark SCENEHOST CONTACTS.vcf, or benchmark --terminal SCENEHOST FOLDER SIZE…"
                )
            }
        } catch {
            FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
            exit(1)
        }
    }
}

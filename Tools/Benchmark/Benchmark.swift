import Foundation

/// Figures side by side with a baseline, in one run: absolute times mean nothing, ratios do.
///
/// Usage: benchmark SCENEHOST CONTACTS.vcf
@main
struct Benchmark {
    @MainActor
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            FileHandle.standardError.write(Data("usage: benchmark SCENEHOST CONTACTS.vcf\n".utf8))
            exit(2)
        }
        try ContactsBenchmark(host: arguments[1], contacts: arguments[2]).run()
        CycleBenchmark.run()
    }
}

import Foundation

/// Figures side by side with a baseline, in one run: absolute times mean nothing, ratios do.
///
/// Usage: benchmark SCENEHOST CONTACTS.vcf
@main
struct Benchmark {
    @MainActor
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            FileHandle.standardError.write(Data("usage: benchmark SCENEHOST CONTACTS.vcf\n".utf8))
            exit(2)
        }
        do {
            try ContactsBenchmark(host: arguments[1], contacts: arguments[2]).run()
        } catch {
            FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
            exit(1)
        }
        CycleBenchmark.run()
    }
}

import Foundation
import StorageWorkers

/// Every byte of a small store is changed in turn; wrong data is never given without an error, or the check reports it.
enum FlipScenario {
    static let scenario = Scenario(name: "each byte changed", rounds: .max, run: run)

    private static let batches = 12

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        let folder = try ScratchFolder()
        let workload = Workload(seed: trial.seed, textLength: 60)
        let pristine = folder.path + FlipChild.pristine
        try FileManager.default.createDirectory(atPath: pristine, withIntermediateDirectories: true)
        let store = try await RecordStore.open(trial.backend.location(in: pristine))
        for number in 1...batches { try await workload.write(number, to: store) {} }
        try await store.close()
        for file in try trial.backend.files(in: pristine) {
            // All bits of a byte, and where there is time for it one of them too.
            for mask in trial.step == 1 ? [0xFF, 0] : [0xFF] {
                var harmless: [Int] = []
                try flip(file, mask, trial, workload, folder.path, &harmless, &findings)
                let regions = try Regions(of: pristine + "/" + file).summary(of: harmless)
                if !harmless.isEmpty {
                    findings.notes.append(
                        "\(file), \(mask == 0 ? "one bit" : "all bits"): \(harmless.count) bytes make no difference: "
                            + regions
                    )
                }
            }
        }
        return findings
    }

    private static func flip(
        _ file: String,
        _ mask: Int,
        _ trial: Trial,
        _ workload: Workload,
        _ folder: String,
        _ harmless: inout [Int],
        _ findings: inout Findings
    ) throws {
        var first: Int? = 0
        while let start = first {
            let child = try ChildProcess([
                "flip", "\(trial.backend)", folder, file, "--from", "\(start)", "--step", "\(trial.step)",
                "--mask",
                "\(mask)", "--seed", "\(workload.seed)", "--text", "\(workload.textLength)", "--count",
                "\(batches)",
            ])
            var offset: Int?
            var strange: [String] = []
            while let line = try child.line() {
                let words = line.split(separator: " ", maxSplits: 1)
                switch words.first {
                case "at": offset = words.last.flatMap { Int($0) }
                case "noticed": findings.rounds += 1
                case "harmless":
                    findings.rounds += 1
                    if let offset { harmless.append(offset) }
                case "wrong":
                    findings.rounds += 1
                    findings.faults.append("\(file), byte \(offset ?? -1): \(line)")
                default: strange.append(line)
                }
            }
            let end = try child.wait()
            first = nil
            guard end != .exit(0) else { continue }
            findings.faults.append("\(file), byte \(offset ?? -1): \(end), \(strange.prefix(2))")
            // The others are to be seen too.
            first = offset.map { $0 + trial.step }
        }
    }
}

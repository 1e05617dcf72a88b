import Foundation
import StorageWorkers

/// Changes each byte of a small store, or truncates its file there. The store must never return wrong data without an
/// error or a finding of the check.
enum FlipScenario {
    static let scenario = Scenario(name: "each byte changed", rounds: .max) { trial in
        // Change all bits of a byte, and, in a complete run, also a single bit.
        let oneBit = trial.step == 1 ? [("one bit", ["--mask", "0"])] : []
        return try await run(trial, [("all bits", ["--mask", "255"])] + oneBit)
    }
    static let cutScenario = Scenario(name: "truncated after each byte", rounds: .max) { trial in
        try await run(trial, [("cut", ["--cut", "1"])])
    }

    private static let batches = 12

    /// - Parameter changes: The changes to each byte, with the child's arguments for them.
    private static func run(
        _ trial: Trial,
        _ changes: [(name: String, arguments: [String])]
    ) async throws -> Findings {
        var findings = Findings()
        let folder = try ScratchFolder()
        let workload = Workload(seed: trial.seed, textLength: 60)
        let pristine = folder.path + FlipChild.pristine
        try FileManager.default.createDirectory(atPath: pristine, withIntermediateDirectories: true)
        let store = try await RecordStore.open(trial.backend.location(in: pristine))
        for number in 1...batches { try await workload.write(number, to: store) {} }
        try await store.close()
        for file in try trial.backend.files(in: pristine) {
            for (name, arguments) in changes {
                var harmless: [Int] = []
                try change(file, arguments, trial, workload, folder.path, &harmless, &findings)
                let regions = try Regions(of: pristine + "/" + file).summary(of: harmless)
                if !harmless.isEmpty {
                    findings.notes.append(
                        "\(file), \(name): \(harmless.count) bytes have no effect: "
                            + regions
                    )
                }
            }
        }
        return findings
    }

    private static func change(
        _ file: String,
        _ arguments: [String],
        _ trial: Trial,
        _ workload: Workload,
        _ folder: String,
        _ harmless: inout [Int],
        _ findings: inout Findings
    ) throws {
        var first: Int? = 0
        while let start = first {
            let child = try ChildProcess(
                [
                    "flip", "\(trial.backend)", folder, file, "--from", "\(start)", "--step", "\(trial.step)",
                    "--seed", "\(workload.seed)", "--text", "\(workload.textLength)", "--count", "\(batches)",
                ] + arguments
            )
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
            // Continue with the other bytes.
            first = offset.map { $0 + trial.step }
        }
    }
}

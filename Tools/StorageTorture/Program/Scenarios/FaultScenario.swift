import Foundation
import StorageWorkers

/// Fails the n-th call of each kind, for n from 1 until no more calls fail.
enum FaultScenario {
    static let scenario = Scenario(name: "failing system calls", rounds: .max, run: run)

    private struct Run {
        var name: String
        var lines: [String]
        var end: ChildProcess.End
        /// The position of the line that reports the fault.
        var fault: Int? { lines.firstIndex { $0.hasPrefix("fault ") } }
        var hasFault: Bool { fault != nil }
    }

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        let small = Workload(seed: trial.seed, textLength: 200)
        // Batches large enough to fill SQLite's journal, so that it moves them to the store in between.
        let large = Workload(seed: trial.seed, textLength: 700_000)
        for fault in Fault.all {
            try await fail(small, count: 10, fault, trial, &findings)
            if fault.call == .sync { try await fail(large, count: 12, fault, trial, &findings) }
        }
        return findings
    }

    private static func fail(
        _ workload: Workload,
        count: Int,
        _ fault: Fault,
        _ trial: Trial,
        _ findings: inout Findings
    ) async throws {
        let folder = try ScratchFolder()
        let location = trial.backend.location(in: folder.path)
        // For rare kinds of calls, fail every call even in a short run.
        let step = fault.call == .write ? trial.step : max(1, trial.step / 6)
        var number = 1
        var unnoticed = 0
        while true {
            try folder.empty()
            let run = try run(workload, count, fault, number, location, folder.path)
            guard run.hasFault || number == 1 else { break }
            if run.hasFault { findings.rounds += 1 }
            if run.hasFault, run.end == .exit(0), fault.kind != .short { unnoticed += 1 }
            judge(run, fault, &findings)
            await verify(location, workload, run, count, &findings)
            guard run.hasFault else { break }
            number += step
        }
        if unnoticed > 0 {
            findings.notes.append("\(fault): \(unnoticed) times nothing was lost, and no error was reported")
        }
    }

    private static func run(
        _ workload: Workload,
        _ count: Int,
        _ fault: Fault,
        _ number: Int,
        _ location: StorageLocation,
        _ folder: String
    ) throws -> Run {
        let child = try ChildProcess(
            [
                "faulted", "\(location)", "--seed", "\(workload.seed)", "--text", "\(workload.textLength)",
                "--count",
                "\(count)",
            ],
            environment: [
                "LD_PRELOAD": FaultLibrary.path, "STORAGE_FAULT_FOLDER": folder,
                "STORAGE_FAULT_CALL": fault.call.rawValue, "STORAGE_FAULT_NUMBER": "\(number)",
                "STORAGE_FAULT_ERROR": fault.kind.rawValue, "STORAGE_FAULT_LASTING": fault.lasts ? "1" : "0",
            ]
        )
        return Run(name: "\(fault), call \(number)", lines: try child.lines(), end: try child.wait())
    }

    /// Checks that the child ended normally and reported the fault correctly.
    private static func judge(_ run: Run, _ fault: Fault, _ findings: inout Findings) {
        let errors = run.lines.filter { $0.hasPrefix("error ") }
        findings.check(
            run.end == .exit(errors.isEmpty ? 0 : 1),
            "\(run.name): it ended with \(run.end): \(run.lines.suffix(3))"
        )
        findings.check(
            fault.kind != .short || errors.isEmpty,
            "\(run.name): a partial write is an error: \(errors)"
        )
        for error in errors {
            let words = error.split(separator: " ", maxSplits: 2)
            let isRight = words.count == 3 && fault.isCorrectReport(String(words[1]), String(words[2]))
            findings.check(isRight, "\(run.name): it is reported as '\(error)'")
        }
        guard fault.call == .sync, let moment = run.fault else { return }
        // SQLite ignores errors of syncing the folder.
        let isUnseen = run.lines[moment].hasPrefix("fault storage-torture-")
        guard !isUnseen else { return }
        // The current batch may be safe anyway, but no later batch may be acknowledged until the store is reopened.
        let rest = run.lines[moment...].prefix { $0 != "opened" }
        let acknowledged = rest.filter { $0.hasPrefix("acknowledged ") }.count
        findings.check(
            acknowledged <= 1,
            "\(run.name): after a failed sync (\(run.lines[moment])) \(acknowledged) batches were acknowledged"
        )
    }

    /// Checks that acknowledged batches are complete and all others complete or absent.
    private static func verify(
        _ location: StorageLocation,
        _ workload: Workload,
        _ run: Run,
        _ count: Int,
        _ findings: inout Findings
    ) async {
        let acknowledged = run.lines.compactMap { line in
            line.hasPrefix("acknowledged ") ? Int(line.dropFirst(13)) : nil
        }
        do {
            let store = try await RecordStore.open(location)
            let contents = try await StoreContents(of: store)
            // A killed writer may leave part of a write, which is no damage.
            let damage = try await store.check().filter { !$0.isUnfinishedWrite }
            try await store.close()
            let lost = Set(acknowledged).subtracting(contents.marks)
            findings.check(
                lost.isEmpty,
                "\(run.name): the acknowledged batches \(lost.sorted()) are missing"
            )
            let expected = workload.contents(after: contents.marks)
            if let difference = contents.difference(
                from: StoreContents(items: expected.items, tally: expected.tally)
            ) {
                findings.faults.append("\(run.name): \(difference.prefix(300))")
            }
            findings.check(damage.isEmpty, "\(run.name): \(damage.map(\.message))")
            if run.end == .exit(0) {
                findings.check(
                    acknowledged == Array(1...count),
                    "\(run.name): only \(acknowledged) was written"
                )
            }
        } catch {
            findings.faults.append("\(run.name): it cannot be opened and read afterwards: \(error)")
        }
    }
}

/// The interposed library, which is built beside this program.
enum FaultLibrary {
    static var path: String {
        URL(fileURLWithPath: ChildProcess.program).deletingLastPathComponent()
            .appendingPathComponent("libStorageFaults.so").path
    }
}

import Foundation
import StorageWorkers

/// A writing process is killed at a random moment. Every acknowledged batch must be there, and every batch complete.
enum KillScenario {
    static let scenario = Scenario(name: "killed while writing", rounds: 1_000, run: run)

    /// How often the same store is reopened.
    private static let generation = 50

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        var random = SplitMix(seed: trial.seed)
        let workload = Workload(seed: trial.seed, textLength: 4_000)
        let folder = try ScratchFolder()
        let location = trial.backend.location(in: folder.path)
        var last = 0
        for round in 0..<trial.rounds {
            if round % generation == 0 {
                try folder.empty()
                last = 0
            }
            let acknowledged = try killedWriter(location, workload, from: last + 1, &random, &findings)
            findings.rounds += 1
            do {
                last = try await verify(location, workload, acknowledged ?? last, round, &findings)
            } catch {
                findings.faults.append("round \(round): \(error)")
                try folder.empty()
                last = 0
            }
        }
        return findings
    }

    /// - Returns: The last acknowledged batch.
    private static func killedWriter(
        _ location: StorageLocation,
        _ workload: Workload,
        from first: Int,
        _ random: inout SplitMix,
        _ findings: inout Findings
    ) throws -> Int? {
        let child = try ChildProcess([
            "write", "\(location)", "--seed", "\(workload.seed)", "--text", "\(workload.textLength)",
            "--from",
            "\(first)",
        ])
        var lines: [String] = []
        // One in five is killed while it starts or opens the store.
        if random.number(0...4) == 0 {
            usleep(useconds_t(random.number(0...40_000)))
        } else {
            for _ in 0...random.number(0...30) {
                if let line = try child.line() { lines.append(line) }
            }
            usleep(useconds_t(random.number(0...2_000)))
        }
        child.kill()
        lines += try child.lines()
        let end = try child.wait()
        let strange = lines.filter { !$0.hasPrefix("acknowledged ") }
        findings.check(end == .signal(SIGKILL) && strange.isEmpty, "the writer ended with \(end): \(strange)")
        return lines.last { $0.hasPrefix("acknowledged ") }.flatMap { Int($0.dropFirst(13)) }
    }

    /// - Returns: The last batch in the store.
    private static func verify(
        _ location: StorageLocation,
        _ workload: Workload,
        _ acknowledged: Int,
        _ round: Int,
        _ findings: inout Findings
    ) async throws -> Int {
        let store = try await RecordStore.open(location)
        let contents = try await StoreContents(of: store)
        // A killed writer may leave part of a write, which is no damage.
        let damage = try await store.check().filter { !$0.isUnfinishedWrite }
        try await store.close()
        let marks = contents.marks
        let last = marks.last ?? 0
        findings.check(marks == Array(1..<(last + 1)), "round \(round): it has only the batches \(marks)")
        findings.check(
            last == acknowledged || last == acknowledged + 1,
            "round \(round): batch \(acknowledged) is the last acknowledged, and \(last) the last in the store"
        )
        let expected = workload.contents(after: marks)
        if let difference = contents.difference(
            from: StoreContents(items: expected.items, tally: expected.tally)
        ) {
            findings.faults.append("round \(round): \(difference)")
        }
        findings.check(damage.isEmpty, "round \(round): \(damage.map(\.message))")
        return last
    }
}

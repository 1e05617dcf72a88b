import StorageWorkers

/// Processes increment the same number concurrently, and one of them is killed. No increment may be lost.
enum IncrementScenario {
    static let scenario = Scenario(name: "written by two processes", rounds: 300, run: run)

    private static let additions = 100

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        var random = SplitMix(seed: trial.seed)
        let folder = try ScratchFolder()
        let location = trial.backend.location(in: folder.path)
        for round in 0..<trial.rounds {
            try folder.empty()
            let children = try (0..<2).map { _ in
                try ChildProcess(["increment", "\(location)", "--count", "\(additions)"])
            }
            // In every third round, one process is killed; the increments that it acknowledged count too.
            let isKilled = round % 3 == 2
            var heard: [String] = []
            if isKilled {
                for _ in 0..<random.number(1...additions / 2) {
                    guard let line = try children[0].line() else { break }
                    heard.append(line)
                }
                children[0].kill()
            }
            let lines = heard + Array(try children.map { try $0.lines() }.joined())
            let ends = try children.map { try $0.wait() }
            let acknowledged = lines.count { $0.hasPrefix("acknowledged ") }
            let others = lines.filter { !$0.hasPrefix("acknowledged ") }
            findings.rounds += 1
            findings.check(
                ends[1] == .exit(0) && (isKilled || ends[0] == .exit(0)) && others.isEmpty,
                "round \(round): the processes ended with \(ends): \(others)"
            )
            let store = try await RecordStore.open(location)
            let value = try await store.get(Tally.self, id: Workload.tallyID)?.value ?? 0
            try await store.close()
            findings.check(
                value == acknowledged || (isKilled && value == acknowledged + 1),
                "round \(round): the sum is \(value), but \(acknowledged) increments were acknowledged"
            )
        }
        return findings
    }
}

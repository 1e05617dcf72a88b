import StorageWorkers

/// Compares random operations on a store with those on a memory store. The store is reopened in between.
enum ModelScenario {
    static let scenario = Scenario(name: "compared with memory", rounds: 20_000, run: run)

    /// The number of operations for one pair of stores.
    private static let generation = 500
    private static let memory = StorageLocation(scheme: "memory", path: "")

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        var random = SplitMix(seed: trial.seed)
        let folder = try ScratchFolder()
        let location = trial.backend.location(in: folder.path)
        var store = try await RecordStore.open(location)
        var model = try await RecordStore.open(memory)
        for round in 0..<trial.rounds {
            if round % generation == generation - 1 {
                try await store.close()
                try await model.close()
                try folder.empty()
                store = try await RecordStore.open(location)
                model = try await RecordStore.open(memory)
            } else if random.number(0...19) == 0 {
                try await store.close()
                store = try await RecordStore.open(location)
            }
            let operation = RandomOperation(seed: random.next())
            let answer = await operation.answer(of: store)
            let expected = await operation.answer(of: model)
            findings.rounds += 1
            guard answer != expected else { continue }
            findings.faults.append(
                "seed \(trial.seed), operation \(round): \(answer) instead of \(expected)"
            )
            // Later differences would only repeat this one.
            break
        }
        try await store.close()
        try await model.close()
        return findings
    }
}

import StorageWorkers

/// Random operations on a store and on one in memory, which must answer the same; the store is opened again in between.
enum ModelScenario {
    static let scenario = Scenario(name: "beside one in memory", rounds: 20_000, run: run)

    /// How many operations one pair of stores sees.
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
                "seed \(trial.seed), operation \(round): \(answer) where \(expected) is right"
            )
            // What follows would only repeat it.
            break
        }
        try await store.close()
        try await model.close()
        return findings
    }
}

import StorageWorkers

/// Increments a number many times while another process does the same.
enum IncrementChild {
    /// The maximum number of refused attempts.
    private static let patience = 5_000

    static func run(_ location: StorageLocation, count: Int) async throws {
        var done = 0
        var refused = 0
        while done < count {
            do {
                // Reopen the store each time, because with some stores the writer stays the writer until it closes.
                let store = try await RecordStore.open(location)
                do {
                    for _ in 0..<min(10, count - done) {
                        try await store.transaction(Tally.self) { transaction in
                            let value = try transaction.get(Tally.self, id: Workload.tallyID)?.value ?? 0
                            try transaction.batch.put(Tally(id: Workload.tallyID, value: value + 1))
                        }
                        done += 1
                        Output.line("acknowledged \(done)")
                    }
                } catch {
                    try await store.close()
                    throw error
                }
                try await store.close()
            } catch  where ["busy", "inUse"].contains(Output.caseName(error)) && refused < patience {
                refused += 1
                try await Task.sleep(for: .milliseconds(2))
            }
        }
    }
}

import StorageWorkers

/// Writes batches until it is killed, and prints each acknowledged batch.
enum WriterChild {
    static func run(_ location: StorageLocation, _ workload: Workload, from first: Int) async throws {
        let store = try await RecordStore.open(location)
        var number = first
        while true {
            try await workload.write(number, to: store) { Output.line("acknowledged \(number)") }
            number += 1
        }
    }
}

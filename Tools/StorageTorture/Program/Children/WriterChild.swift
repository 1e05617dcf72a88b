import StorageWorkers

/// Writes batches one after the other for as long as it lives, and says of each when it is acknowledged.
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

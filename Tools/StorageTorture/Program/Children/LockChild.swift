import Foundation
import StorageWorkers

/// Holds the write lock for some time, or waits for it within the store's limit.
enum LockChild {
    static func hold(_ location: StorageLocation, milliseconds: Int) async throws {
        let store = try await RecordStore.open(location)
        try await store.transaction(Tally.self) { transaction in
            try transaction.batch.put(Tally(id: "held", value: 1))
            Output.line("held")
            usleep(useconds_t(milliseconds * 1_000))
        }
        try await store.close()
    }

    static func wait(_ location: StorageLocation, timeout: Int) async throws {
        let options = StorageOptions(busyTimeout: timeout)
        let store = try await RecordStore.open(location, options: options)
        let start = ContinuousClock.now
        var batch = RecordBatch()
        try batch.put(Tally(id: "waited", value: 1))
        do {
            try await store.write(batch)
            Output.line("written")
        } catch {
            Output.line(Output.error(error))
        }
        let waited = start.duration(to: .now)
        Output.line("waited \(Int(waited / .milliseconds(1)))")
        // Reading does not wait for a writer.
        let value = try await store.get(Tally.self, id: "first")?.value ?? 0
        Output.line("read \(value) \(Int(start.duration(to: .now) / .milliseconds(1)))")
        try await store.close()
    }
}

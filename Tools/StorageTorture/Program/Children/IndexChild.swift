import StorageWorkers
import Synchronization

/// Makes the indexes of a program, and prints a line for each 500 keys, so that it can be killed on the way.
enum IndexChild {
    private static let keys = Atomic(0)

    static func tellKey() {
        let count = keys.wrappingAdd(1, ordering: .relaxed).newValue
        if count.isMultiple(of: 500) { Output.line("made \(count)") }
    }

    /// - Parameter program: 1 for that of `YearBook`, 2 for that of `DecadeBook`.
    static func run(_ location: StorageLocation, program: Int) async throws {
        let store = try await RecordStore.open(location)
        if program == 1 {
            _ = try await store.page(YearBook.self, RecordQuery(YearBook.byYear, limit: 1))
            _ = try await store.page(YearBook.self, RecordQuery(matching: "title", limit: 1))
        } else {
            _ = try await store.page(DecadeBook.self, RecordQuery(DecadeBook.byYear, limit: 1))
            _ = try await store.page(DecadeBook.self, RecordQuery(DecadeBook.byDecade, limit: 1))
        }
        try await store.close()
        Output.line("done")
    }
}

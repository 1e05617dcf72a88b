import ContactData
import Foundation
import StorageWorkers

/// Measures the throughput and the CPU time of awaited calls, by the number of concurrent callers.
struct CallersBenchmark {
    /// The call that each task repeats.
    private enum Call: String, CaseIterable {
        case get = "point reads"
        case page = "pages of 50"
        case commit = "single commits"
    }

    let folder: String
    let records: Int

    private static let callers = [1, 8, 64]
    private static let length = Duration.seconds(2)

    /// Prints a table for each kind of store.
    func run() async throws {
        for scheme in ["sqlite", "file"] {
            print("\(scheme):, \(records) contacts; calls per second, and CPU time per call in microseconds:")
            print(Self.line("", Self.callers.map { "\($0) at a time" }))
            let path = "\(folder)/callers.\(scheme)"
            let location = StorageLocation(scheme: scheme, path: path)
            for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.removeItem(atPath: path + suffix)
            }
            let store = try await RecordStore.open(location)
            try await store.bulk(Contact.self) { writer in
                for number in 0..<records { try await writer.insert(Contact(number: number)) }
            }
            for call in Call.allCases {
                var cells: [String] = []
                for callers in Self.callers { cells.append(try await measure(call, store, callers)) }
                print(Self.line(call.rawValue, cells))
                fflush(nil)
            }
            try await store.close()
        }
    }

    private func measure(_ call: Call, _ store: RecordStore, _ callers: Int) async throws -> String {
        var measurement = ContactData.measurement()
        let end = ContinuousClock.now + Self.length
        measurement_begin(&measurement)
        let count = try await withThrowingTaskGroup { group in
            for task in 0..<callers {
                group.addTask {
                    var turn = task
                    while ContinuousClock.now < end {
                        try await Self.make(call, store, turn, records)
                        turn += callers
                    }
                    return turn / callers
                }
            }
            return try await group.reduce(0, +)
        }
        measurement_end(&measurement)
        let rate = Double(count) / (Double(measurement.elapsed) / 1e9)
        let cost = Double(measurement.processor) / 1e3 / Double(max(1, count))
        return String(format: "%.0f/s %.1f us", rate, cost)
    }

    private static func make(_ call: Call, _ store: RecordStore, _ turn: Int, _ records: Int) async throws {
        let contact = Contact(number: Int(contact_choice(UInt64(turn), UInt64(records))))
        switch call {
        case .get:
            guard try await store.get(Contact.self, id: contact.id) != nil else {
                throw BenchmarkFailure("the contact \(contact.id) is not in the store")
            }
        case .page:
            let prefix = String(making: { contact_prefix(UInt64(turn), $0) })
            let query = RecordQuery(Contact.byName.prefix(prefix), limit: 50)
            _ = try await store.page(Contact.self, query)
        case .commit:
            var batch = RecordBatch()
            try batch.put(contact)
            try await store.write(batch)
        }
    }

    private static func line(_ name: String, _ cells: [String]) -> String {
        name + String(repeating: " ", count: max(0, 16 - name.count))
            + cells.map { String(repeating: " ", count: max(1, 22 - $0.count)) + $0 }.joined()
    }
}

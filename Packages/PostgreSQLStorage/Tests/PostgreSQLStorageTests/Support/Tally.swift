import PostgreSQLStorage
import StorageWorkers
import Testing

/// The record of these tests.
struct Tally: Record, Equatable {
    static let byValue = RecordIndex("value", \Tally.value)
    static let schema = RecordSchema(name: "tallies", indexes: byValue) { tally, words in
        words.add("tally \(tally.id)")
    }

    var id: String
    var value = 0
}

extension RecordStore {
    /// A host's store at a URI.
    static func host(
        _ uri: String,
        busyTimeout: Int = 60_000,
        durability: StorageDurability = .full
    ) async throws -> RecordStore {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let location = try StorageLocation(parsing: uri)
        let options = StorageOptions(durability: durability, busyTimeout: busyTimeout)
        return try await open(location, schemes: schemes, options: options)
    }

    func increment(_ id: String) async throws {
        try await transaction(Tally.self) { transaction in
            var tally = try transaction.get(Tally.self, id: id) ?? Tally(id: id)
            tally.value += 1
            try transaction.batch.put(tally)
        }
    }

    func put(_ id: String) async throws {
        var batch = RecordBatch()
        try batch.put(Tally(id: id))
        try await write(batch)
    }

    func value(_ id: String) async throws -> Int? { try await get(Tally.self, id: id)?.value }
}

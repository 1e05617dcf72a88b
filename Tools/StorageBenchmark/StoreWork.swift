import ContactData
import PostgreSQLStorage
import StorageWorkers

/// Performs one row with a store's public interface.
struct StoreWork {
    let location: StorageLocation
    let records: Int
    let turns: Int
    var measurement = ContactData.measurement()
    var taken = Taken()

    init(location: StorageLocation, records: Int, turns: Int) {
        self.location = location
        self.records = records
        self.turns = turns
    }

    /// Performs the work and prints the figures.
    mutating func run(_ row: StorageRow) async throws {
        switch row {
        case .insert, .logInsert: try await insert()
        case .commitFull, .logCommit: try await commit(.full)
        case .commitFullTogether, .logCommitTogether: try await commitTogether(8)
        case .commitFull64: try await commitTogether(64)
        case .notify: try await notify(share: 50)
        case .notifySlowest: try await notify(share: 99)
        case .commitNormal: try await commit(.normal)
        case .open, .logOpen: try await openAndClose()
        default:
            let store = try await open()
            try await read(row, store)
            try await store.close()
        }
        measurement_print(&measurement, taken.digest, UInt64(taken.count))
    }

    func open(_ options: StorageOptions = StorageOptions()) async throws -> RecordStore {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        return try await RecordStore.open(location, schemes: schemes, options: options)
    }

    struct Missing: Error, CustomStringConvertible {
        let id: String
        var description: String { "the contact \(id) is not in the store" }
    }
}

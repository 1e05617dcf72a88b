import ContactData
import Foundation
import StorageWorkers

/// One measurement of a store through its public interface.
struct StoreWork<Contact: BenchmarkContact> {
    let location: StorageLocation
    let records: Int
    let turns: Int
    var measurement = ContactData.measurement()
    var digest: UInt64 = 0
    var count = 0

    /// As many as one writes at a time.
    private static var batchLength: Int { 5_000 }
    private static var pageLength: Int { 50 }

    init(location: StorageLocation, records: Int, turns: Int) {
        self.location = location
        self.records = records
        self.turns = turns
    }

    /// Does the work and prints what it took.
    mutating func run(_ row: StorageRow) async throws {
        switch row {
        case .insert, .logInsert: try await insert()
        case .commitFull, .logCommit: try await commit(.full)
        case .commitNormal: try await commit(.normal)
        case .open, .logOpen: try await openAndClose()
        default:
            let store = try await RecordStore.open(location)
            try await read(row, store)
            try await store.close()
        }
        measurement_print(&measurement, digest, UInt64(count))
    }

    private mutating func read(_ row: StorageRow, _ store: RecordStore) async throws {
        switch row {
        case .get: try await get(store)
        case .getSingle: try await getSingle(store)
        case .first: try await pages(store) { _ in RecordQuery(index: "name", limit: Self.pageLength) }
        case .middle: try await middle(store)
        case .prefix:
            try await pages(store) { turn in
                let prefix = String { contact_prefix(UInt64(turn), $0) }
                return RecordQuery(index: "name", keys: .prefix(prefix), limit: Self.pageLength)
            }
        case .search:
            try await pages(store) { turn in
                let words = String { contact_search(UInt64(turn), $0) }
                return RecordQuery(index: "name", matching: words, limit: Self.pageLength)
            }
        default: try await scan(store)
        }
    }

    // MARK: - Writing

    private mutating func insert() async throws {
        measurement_begin(&measurement)
        let store = try await RecordStore.open(location)
        try await store.bulk(Contact.self) {
            measurement_end(&measurement)
            for start in stride(from: 0, to: records, by: Self.batchLength) {
                let contacts = (start..<min(records, start + Self.batchLength)).map(Contact.init(number:))
                measurement_begin(&measurement)
                var batch = RecordBatch()
                for contact in contacts { try batch.insert(contact) }
                try await store.write(batch)
                measurement_end(&measurement)
            }
            measurement_begin(&measurement)
        }
        try await store.close()
        measurement_end(&measurement)
        count = records
    }

    private mutating func commit(_ durability: StorageDurability) async throws {
        let store = try await RecordStore.open(location, options: StorageOptions(durability: durability))
        for turn in 0..<turns {
            let contact = Contact(number: records + turn)
            measurement_begin(&measurement)
            var batch = RecordBatch()
            try batch.insert(contact)
            try await store.write(batch)
            measurement_end(&measurement)
        }
        try await store.close()
        count = turns
    }

    // MARK: - Reading

    private mutating func take(_ contact: Contact) {
        digest = contact.digest(digest)
        count += 1
    }

    private func id(_ turn: Int) -> String {
        Contact(number: Int(contact_choice(UInt64(turn), UInt64(records)))).id
    }

    private mutating func get(_ store: RecordStore) async throws {
        let ids = (0..<turns).map(id)
        measurement_begin(&measurement)
        (digest, count) = try await store.read(Contact.self) { reader in
            var digest: UInt64 = 0
            var count = 0
            for id in ids {
                guard let contact = try reader.get(Contact.self, id: id) else { throw Missing(id: id) }
                digest = contact.digest(digest)
                count += 1
            }
            return (digest, count)
        }
        measurement_end(&measurement)
    }

    private mutating func getSingle(_ store: RecordStore) async throws {
        let ids = (0..<turns).map(id)
        measurement_begin(&measurement)
        for id in ids {
            guard let contact = try await store.get(Contact.self, id: id) else { throw Missing(id: id) }
            take(contact)
        }
        measurement_end(&measurement)
    }

    private mutating func pages(_ store: RecordStore, _ query: (Int) -> RecordQuery) async throws {
        measurement_begin(&measurement)
        for turn in 0..<turns {
            for contact in try await store.page(Contact.self, query(turn)).records { take(contact) }
        }
        measurement_end(&measurement)
    }

    /// Pages from the middle on, each from where the last one ended.
    private mutating func middle(_ store: RecordStore) async throws {
        let start = RecordQuery(index: "name", limit: 1)
        var next = try await store.window(Contact.self, start, offset: records / 2 - 1).next
        measurement_begin(&measurement)
        for _ in 0..<turns {
            guard let cursor = next else { break }
            let query = RecordQuery(index: "name", after: cursor, limit: Self.pageLength)
            let page = try await store.page(Contact.self, query)
            for contact in page.records { take(contact) }
            next = page.next
        }
        measurement_end(&measurement)
    }

    private mutating func scan(_ store: RecordStore) async throws {
        measurement_begin(&measurement)
        (digest, count) = try await store.read(Contact.self) { reader in
            var digest: UInt64 = 0
            var count = 0
            try reader.forEach(Contact.self) { contact in
                // Whatever the order, the same records have the same digest.
                digest &+= contact.digest(0)
                count += 1
            }
            return (digest, count)
        }
        measurement_end(&measurement)
    }

    private mutating func openAndClose() async throws {
        for turn in 0..<turns {
            let id = id(turn)
            measurement_begin(&measurement)
            let store = try await RecordStore.open(location)
            guard let contact = try await store.get(Contact.self, id: id) else { throw Missing(id: id) }
            take(contact)
            try await store.close()
            measurement_end(&measurement)
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let id: String
        var description: String { "the contact \(id) is not in the store" }
    }
}

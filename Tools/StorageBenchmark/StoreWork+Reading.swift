import ContactData
import StorageWorkers

extension StoreWork {
    private static var pageLength: Int { 50 }

    mutating func read(_ row: StorageRow, _ store: RecordStore) async throws {
        switch row {
        case .get: try await get(store)
        case .getSingle: try await getSingle(store)
        case .getPipelined: try await getPipelined(store)
        case .getTogether: try await getTogether(store, tasks: 8)
        case .get64: try await getTogether(store, tasks: 64)
        case .window: try await windows(store)
        case .first: try await pages(store) { _ in Self.first }
        case .firstSingle: try await pagesSingle(store) { _ in Self.first }
        case .middle: try await middle(store)
        case .middleSingle: try await middleSingle(store)
        case .prefix: try await pages(store, Self.prefix)
        case .prefixSingle: try await pagesSingle(store, Self.prefix)
        case .search: try await pages(store, Self.search)
        case .searchSingle: try await pagesSingle(store, Self.search)
        case .scanTable: try await scanTable(store)
        default: try await scan(store)
        }
    }

    private static var first: RecordQuery<Contact> { RecordQuery(Contact.byName, limit: pageLength) }

    private static func prefix(_ turn: Int) -> RecordQuery<Contact> {
        let prefix = String(making: { contact_prefix(UInt64(turn), $0) })
        return RecordQuery(Contact.byName.prefix(prefix), limit: pageLength)
    }

    private static func search(_ turn: Int) -> RecordQuery<Contact> {
        let words = String(making: { contact_search(UInt64(turn), $0) })
        return RecordQuery(Contact.byName, matching: words, limit: pageLength)
    }

    mutating func openAndClose() async throws {
        for turn in 0..<turns {
            let id = id(turn)
            measurement_begin(&measurement)
            let store = try await open()
            guard let contact = try await store.get(Contact.self, id: id) else { throw Missing(id: id) }
            taken.take(contact)
            try await store.close()
            measurement_end(&measurement)
        }
    }

    func id(_ turn: Int) -> String {
        Contact(number: Int(contact_choice(UInt64(turn), UInt64(records)))).id
    }

    private mutating func get(_ store: RecordStore) async throws {
        let ids = (0..<turns).map(id)
        measurement_begin(&measurement)
        taken = try await store.read(Contact.self) { reader in
            var taken = Taken()
            for id in ids {
                guard let contact = try reader.get(Contact.self, id: id) else { throw Missing(id: id) }
                taken.take(contact)
            }
            return taken
        }
        measurement_end(&measurement)
    }

    private mutating func getSingle(_ store: RecordStore) async throws {
        let ids = (0..<turns).map(id)
        measurement_begin(&measurement)
        for id in ids {
            guard let contact = try await store.get(Contact.self, id: id) else { throw Missing(id: id) }
            taken.take(contact)
        }
        measurement_end(&measurement)
    }

    private mutating func pages(
        _ store: RecordStore,
        _ query: @Sendable (Int) -> RecordQuery<Contact>
    ) async throws {
        let turns = turns
        measurement_begin(&measurement)
        taken = try await store.read(Contact.self) { reader in
            var taken = Taken()
            for turn in 0..<turns { taken.take(try reader.page(Contact.self, query(turn)).records) }
            return taken
        }
        measurement_end(&measurement)
    }

    private mutating func pagesSingle(
        _ store: RecordStore,
        _ query: (Int) -> RecordQuery<Contact>
    ) async throws {
        measurement_begin(&measurement)
        for turn in 0..<turns { taken.take(try await store.page(Contact.self, query(turn)).records) }
        measurement_end(&measurement)
    }

    /// Pages from the middle on; each begins where the last one ended.
    private mutating func middle(_ store: RecordStore) async throws {
        let turns = turns
        let start = try await middleCursor(store)
        measurement_begin(&measurement)
        taken = try await store.read(Contact.self) { reader in
            var taken = Taken()
            var next = start
            for _ in 0..<turns {
                guard let cursor = next else { break }
                let page = try reader.page(Contact.self, Self.page(after: cursor))
                taken.take(page.records)
                next = page.next
            }
            return taken
        }
        measurement_end(&measurement)
    }

    private mutating func middleSingle(_ store: RecordStore) async throws {
        var next = try await middleCursor(store)
        measurement_begin(&measurement)
        for _ in 0..<turns {
            guard let cursor = next else { break }
            let page = try await store.page(Contact.self, Self.page(after: cursor))
            taken.take(page.records)
            next = page.next
        }
        measurement_end(&measurement)
    }

    private static func page(after cursor: RecordCursor) -> RecordQuery<Contact> {
        RecordQuery(Contact.byName, after: cursor, limit: pageLength)
    }

    private func middleCursor(_ store: RecordStore) async throws -> RecordCursor? {
        let one = RecordQuery(Contact.byName, limit: 1)
        return try await store.window(Contact.self, one, offset: records / 2 - 1).next
    }

    private mutating func scan(_ store: RecordStore) async throws {
        measurement_begin(&measurement)
        taken = try await store.read(Contact.self) { reader in
            var taken = Taken()
            try reader.forEach(Contact.self) { taken.takeInAnyOrder($0) }
            return taken
        }
        measurement_end(&measurement)
    }

    /// All records in the cheapest order.
    private mutating func scanTable(_ store: RecordStore) async throws {
        measurement_begin(&measurement)
        taken = try await store.read(Contact.self) { reader in
            var taken = Taken()
            try reader.scan(Contact.self) { taken.takeInAnyOrder($0) }
            return taken
        }
        measurement_end(&measurement)
    }
}

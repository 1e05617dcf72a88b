import ContactData
import StorageWorkers

extension StoreWork {
    /// The number of contacts to generate while the clock is stopped. At the end, all contacts are on disk.
    private static var partLength: Int { 100_000 }

    mutating func insert() async throws {
        measurement_begin(&measurement)
        let store = try await open()
        try await store.bulk(Contact.self) { writer in
            measurement_end(&measurement)
            for start in stride(from: 0, to: records, by: Self.partLength) {
                let contacts = (start..<min(records, start + Self.partLength)).map(Contact.init(number:))
                measurement_begin(&measurement)
                for contact in contacts { try await writer.insert(contact) }
                try await writer.flush()
                measurement_end(&measurement)
            }
            measurement_begin(&measurement)
        }
        try await store.close()
        measurement_end(&measurement)
        taken.count = records
    }

    mutating func commit(_ durability: StorageDurability) async throws {
        let store = try await open(StorageOptions(durability: durability))
        for turn in 0..<turns {
            let contact = Contact(number: records + turn)
            measurement_begin(&measurement)
            var batch = RecordBatch()
            try batch.insert(contact)
            try await store.write(batch)
            measurement_end(&measurement)
        }
        try await store.close()
        taken.count = turns
    }

    /// The number of concurrent writes equals the number of tasks.
    mutating func commitTogether(_ tasks: Int) async throws {
        let store = try await open()
        let contacts = (0..<turns).map { Contact(number: records + $0) }
        measurement_begin(&measurement)
        try await withThrowingTaskGroup { group in
            for task in 0..<tasks {
                group.addTask {
                    for turn in stride(from: task, to: contacts.count, by: tasks) {
                        var batch = RecordBatch()
                        try batch.insert(contacts[turn])
                        try await store.write(batch)
                    }
                }
            }
            try await group.waitForAll()
        }
        measurement_end(&measurement)
        try await store.close()
        taken.count = turns
    }
}

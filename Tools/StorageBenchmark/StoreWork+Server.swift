import ContactData
import StorageWorkers

/// The rows that only the store on a server has.
extension StoreWork {
    private static var idsAtOnce: Int { 100 }

    /// Many records of one call, for which the baseline uses libpq's pipeline mode.
    mutating func getPipelined(_ store: RecordStore) async throws {
        let ids = (0..<turns).map(id)
        measurement_begin(&measurement)
        for start in stride(from: 0, to: ids.count, by: Self.idsAtOnce) {
            let some = Array(ids[start..<min(ids.count, start + Self.idsAtOnce)])
            let contacts = try await store.get(Contact.self, ids: some)
            guard contacts.count == some.count else { throw Missing(id: some[0]) }
            taken.take(contacts)
        }
        measurement_end(&measurement)
    }

    /// Single reads by several tasks, for which the baseline has as many threads with a connection each.
    mutating func getTogether(_ store: RecordStore, tasks: Int) async throws {
        let ids = (0..<turns).map(id)
        measurement_begin(&measurement)
        taken = try await withThrowingTaskGroup { group in
            for task in 0..<tasks {
                group.addTask {
                    var taken = Taken()
                    for turn in stride(from: task, to: ids.count, by: tasks) {
                        guard let contact = try await store.get(Contact.self, id: ids[turn]) else {
                            throw Missing(id: ids[turn])
                        }
                        taken.takeInAnyOrder(contact)
                    }
                    return taken
                }
            }
            return try await group.reduce(into: Taken()) { sum, taken in
                sum.digest &+= taken.digest
                sum.count += taken.count
            }
        }
        measurement_end(&measurement)
    }

    /// Windows at a fifth of the list.
    mutating func windows(_ store: RecordStore) async throws {
        let query = RecordQuery(Contact.byName, limit: 50)
        measurement_begin(&measurement)
        for turn in 0..<turns {
            taken.take(
                try await store.window(Contact.self, query, offset: records / 5 + turn).records
            )
        }
        measurement_end(&measurement)
    }

    /// The time from the return of a write until a listener of another store of the same database hears of it; one that
    /// hears of it before that counts as none.
    ///
    /// - Parameter share: So many of a hundred writes are heard in that time.
    mutating func notify(share: Int) async throws {
        let (writer, listener) = (try await open(), try await open())
        var heard = listener.changes().makeAsyncIterator()
        try await writeUntilHeard(writer, &heard)
        var times: [Duration] = []
        let clock = ContinuousClock()
        measurement_begin(&measurement)
        for turn in 0..<turns {
            let contact = Contact(number: records + turn)
            var batch = RecordBatch()
            try batch.insert(contact)
            try await writer.write(batch)
            let start = clock.now
            while let change = await heard.next(), change.ids != [contact.id] {}
            times.append(clock.now - start)
        }
        measurement_end(&measurement)
        times.sort()
        measurement.elapsed = UInt64(times[min(turns * share / 100, turns - 1)] / .nanoseconds(1))
        taken.count = turns
        for store in [writer, listener] { try await store.close() }
    }

    /// The first look of a listener only learns what is there, so one contact is written until it is heard of.
    private func writeUntilHeard(
        _ writer: RecordStore,
        _ heard: inout AsyncStream<StoreChange>.Iterator
    ) async throws {
        let contact = Contact(number: records + turns)
        let writing = Task {
            while !Task.isCancelled {
                var batch = RecordBatch()
                try batch.put(contact)
                try await writer.write(batch)
                // Cancelled as soon as it was heard.
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        _ = await heard.next()
        writing.cancel()
        try await writing.value
    }
}

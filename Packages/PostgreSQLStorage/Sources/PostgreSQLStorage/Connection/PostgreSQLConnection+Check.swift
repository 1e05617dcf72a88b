internal import StorageWorkers

extension PostgreSQLConnection {
    /// Compares all records with their checksums, and keys, words and counts with the records, as they are at one moment.
    ///
    /// - Returns: How many records are whole.
    func check(_ report: (StorageDamage) -> Void, _ progress: StorageProgress) throws -> Int {
        try consistently {
            let stored = try collections()
            let total = max(1, stored.reduce(0) { $0 &+ $1.count })
            var count = 0
            for collection in stored {
                guard let state = try transactionState(collection.name) else { continue }
                count += try check(collection.name, state, report) {
                    try progress(Double(count + $0) / Double(total))
                }
            }
            return count
        }
    }

    private func check(
        _ name: String,
        _ state: StoredState,
        _ report: (StorageDamage) -> Void,
        _ progress: (Int) throws -> Void
    ) throws -> Int {
        var (whole, read) = (0, 0)
        var expected = EntrySums(indexes: state.counts.count - 1)
        try forEachStored(name, state, after: [], limit: .max) { record in
            read += 1
            if read.isMultiple(of: 1_000) { try progress(min(read, state.counts.last ?? 0)) }
            do {
                try verify(name, record)
                for (index, key) in try PackedKeys(record.keys).keys { expected.add(index, key, record.id) }
                for word in Set(record.words.split(separator: UInt8(ascii: " ")).map(Array.init)) {
                    expected.add(word: word, record.number, record.id)
                }
                whole += 1
            } catch StorageError.corrupt(let message, let record, _) {
                report(StorageDamage(record: record, message: message))
            }
        }
        let found = try entrySums(name, state)
        for index in expected.keys.indices where expected.keys[index] != found.keys[index] {
            report(
                StorageDamage(
                    message: "the keys of index \(index + 1) of '\(name)' are not those of its records"
                )
            )
        }
        if expected.words != found.words {
            report(StorageDamage(message: "the words of '\(name)' are not those of its records"))
        }
        if expected.keys.map(\.count) + [read] != state.counts {
            report(StorageDamage(message: "the numbers of records of '\(name)' are wrong"))
        }
        return whole
    }

    private func entrySums(_ name: String, _ state: StoredState) throws -> EntrySums {
        let head = Self.head(name, state)
        let most = ServerValue(Self.rowsAtOnce)
        var sums = EntrySums(indexes: state.counts.count - 1)
        var last = [ServerValue(-1), ServerValue(""), ServerValue("")]
        while true {
            let rows = try run([ServerCommand(Statements.scanKeys, values: head + last + [most])])[0]
            for row in 0..<rows.rows {
                sums.add(try rows.number(row, 0), try rows.array(row, 1), try rows.bytes(row, 2))
            }
            guard rows.rows == Self.rowsAtOnce else { break }
            last = try (0..<3).map { ServerValue(try rows.array(rows.rows - 1, $0)) }
        }
        last = [ServerValue(""), ServerValue(0)]
        while true {
            let rows = try run([ServerCommand(Statements.scanWords, values: head + last + [most])])[0]
            for row in 0..<rows.rows {
                sums.add(word: try rows.array(row, 0), try rows.number(row, 1), try rows.bytes(row, 2))
            }
            guard rows.rows == Self.rowsAtOnce else { break }
            last = try (0..<2).map { ServerValue(try rows.array(rows.rows - 1, $0)) }
        }
        return sums
    }
}

/// Sums over the entries of a collection's indexes, which do not depend on the entries' order.
private struct EntrySums {
    struct Sum: Equatable {
        var count = 0
        var sum = 0

        mutating func add(_ checksum: Int) {
            count += 1
            sum &+= checksum
        }
    }

    /// By the index's position.
    var keys: [Sum]
    var words = Sum()

    init(indexes: Int) {
        keys = [Sum](repeating: Sum(), count: max(0, indexes))
    }

    mutating func add(_ index: Int, _ key: [UInt8], _ id: UnsafeRawBufferPointer) {
        // An entry of no index spoils the other sum.
        guard keys.indices.contains(index) else { return words.add(-1) }
        keys[index].add(key.withUnsafeBytes { StorageRow.checksum(id: id, body: $0) })
    }

    mutating func add(word: [UInt8], _ number: Int, _ id: UnsafeRawBufferPointer) {
        let entry = word + ServerValue(number).bytes
        words.add(entry.withUnsafeBytes { StorageRow.checksum(id: id, body: $0) })
    }
}

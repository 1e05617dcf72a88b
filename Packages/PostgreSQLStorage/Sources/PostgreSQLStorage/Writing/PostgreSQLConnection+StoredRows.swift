internal import StorageWorkers

extension PostgreSQLConnection {
    /// A statement that finds rows if the collection still has the number.
    struct Guess {
        var name: String
        var number: Int
        var command: ServerCommand
    }

    /// A guess with the number that the collection had last; nil if it is not known, or if there are too many ids.
    func guess(_ name: String, _ ids: [[UInt8]]) -> Guess? {
        guard let number = numbers[name], (1...Self.rowsAtOnce).contains(ids.count) else { return nil }
        let head = [ServerValue(CollectionName(name).space), ServerValue(number)]
        return Guess(name: name, number: number, command: Self.found(head, ids[...]))
    }

    private static func found(_ head: [ServerValue], _ ids: ArraySlice<[UInt8]>) -> ServerCommand {
        ServerCommand(Statements.found, values: head + [ServerValue(array: Array(ids))])
    }

    /// The rows of the ids; the server is asked unless the guess was right.
    func storedRows(
        _ name: String,
        _ ids: [[UInt8]],
        _ guess: (Guess, ServerResult)?
    ) throws -> [[UInt8]: StagedCollection.StoredRow] {
        guard let state = transaction?.stored(name), try state.count(nil) > 0 else { return [:] }
        var rows: [[UInt8]: StagedCollection.StoredRow] = [:]
        if let (guess, found) = guess, guess.number == state.number {
            try Self.append(found, to: &rows)
            return rows
        }
        for start in stride(from: 0, to: ids.count, by: Self.rowsAtOnce) {
            let part = ids[start..<min(start + Self.rowsAtOnce, ids.count)]
            try Self.append(try run([Self.found(Self.head(name, state), part)])[0], to: &rows)
        }
        return rows
    }

    private static func append(
        _ found: ServerResult,
        to rows: inout [[UInt8]: StagedCollection.StoredRow]
    ) throws {
        for row in 0..<found.rows {
            rows[try found.array(row, 0)] = .init(
                number: try found.number(row, 1),
                keys: try found.array(row, 2),
                words: try found.array(row, 3)
            )
        }
    }
}

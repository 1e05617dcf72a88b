internal import StorageWorkers

/// A connection to a store in a PostgreSQL database.
final class PostgreSQLConnection: StorageConnection {
    let session: ServerSession
    /// The collections that earlier reads have found, by full name.
    var known: [String: StoredState] = [:]
    /// The numbers of the collections that the last transactions have used, by full name.
    var numbers: [String: Int] = [:]
    /// The transaction that is under way.
    var transaction: OpenTransaction?
    /// The name of this connection's rows among the last commits.
    let writer = ServerValue((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    /// The number of the last commit that was sent.
    var commits = 0
    /// The spaces in which this connection may have a row among the last commits.
    var spacesOfCommits: Set<String> = []

    var place: String { session.address.place }

    init(
        _ address: ServerAddress,
        _ options: StorageOptions,
        host: ServerValue,
        absence: ServerAbsence
    ) throws {
        session = ServerSession(address, options, host: host, absence: absence)
        do {
            _ = try session.connected()
        } catch let failure as ServerFailure {
            guard failure.isLost else { throw failure.error(at: address.place) }
            throw StorageError.cannotOpen(path: address.place, reason: failure.message)
        }
    }

    func close() throws {
        let forgotten = spacesOfCommits.map {
            ServerCommand(Statements.forgetCommits, ServerValue($0), writer)
        }
        // Left behind, the rows take some bytes, and nothing else.
        if !forgotten.isEmpty { _ = try? session.connected().run(forgotten) }
        session.disconnect()
    }

    // MARK: - Statements

    /// Runs statements of the open transaction, after those that it has put off.
    ///
    /// - Throws: `StorageError`; the transaction remembers the server's failure, and does not commit.
    func run(_ commands: [ServerCommand]) throws -> [ServerResult] {
        guard let open = transaction else {
            return try session.repeating { try $0.run(commands, isCancellable: true) }
        }
        if let failure = open.failure { throw failure.error(at: place) }
        do {
            let all = open.putOff + commands
            open.putOff = []
            open.hasBegun = true
            let results = try session.connected().run(all, isCancellable: !open.isWriting)
            return results.suffix(commands.count)
        } catch let failure as ServerFailure {
            open.failure = failure
            throw failure.error(at: place)
        }
    }

    // MARK: - Collections

    func collections() throws -> [StoredCollection] {
        let result = try run([ServerCommand(Statements.collections)])[0]
        return try (0..<result.rows).map { row in
            StoredCollection(
                name: CollectionName(space: try result.text(row, 0), name: try result.text(row, 1)).full,
                version: try result.number(row, 2),
                definition: try result.text(row, 3),
                count: try StoredState.counts(result, row, 5).last ?? 0,
                changes: try result.number(row, 4),
                shape: try result.text(row, 6)
            )
        }
        .sorted { $0.name < $1.name }
    }

    /// Reads a collection.
    ///
    /// - Parameters:
    ///   - name: The full name.
    ///   - check: Throws if the stored collection has another schema than the one that is asked for.
    ///   - none: The result where there is no such collection.
    ///   - commands: The statements for the collection of that number.
    ///   - work: Gets the results.
    func reading<Value>(
        _ name: String,
        _ check: (StoredState) throws -> Void,
        orElse none: Value,
        _ commands: (StoredState) throws -> [ServerCommand],
        _ work: (StoredState, [ServerResult]) throws -> Value
    ) throws -> Value {
        if transaction != nil {
            guard let state = try transactionState(name) else { return none }
            try check(state)
            return try work(state, run(commands(state)))
        }
        while true {
            guard let state = try known[name] ?? storedState(name) else { return none }
            known[name] = state
            try checkKnown(name, state, check)
            // The collection is looked at behind its rows: if it has been stored anew meanwhile, its number is another.
            let results = try run(commands(state) + [Self.command(name)])
            guard let last = results.last, last.rows == 1, try last.number(0, 0) == state.number else {
                known[name] = nil
                continue
            }
            let now = try StoredState(last)
            known[name] = now
            try check(now)
            return try work(now, results.dropLast())
        }
    }

    /// Checks what an earlier read has found; if it is another schema, another host may have changed it since.
    private func checkKnown(
        _ name: String,
        _ state: StoredState,
        _ check: (StoredState) throws -> Void
    ) throws {
        do {
            try check(state)
        } catch {
            known[name] = nil
            guard let now = try storedState(name) else { return }
            try check(now)
        }
    }

    static func command(_ name: String) -> ServerCommand {
        let name = CollectionName(name)
        return ServerCommand(Statements.collection, ServerValue(name.space), ServerValue(name.name))
    }

    func storedState(_ name: String) throws -> StoredState? {
        let result = try run([Self.command(name)])[0]
        return result.rows == 0 ? nil : try StoredState(result)
    }
}

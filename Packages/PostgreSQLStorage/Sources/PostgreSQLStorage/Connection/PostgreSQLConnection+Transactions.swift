internal import StorageWorkers

extension PostgreSQLConnection {
    /// So many of the last changes of a space are kept.
    static let keptChanges = 1_000
    /// Older changes are deleted when so many more have been written.
    private static let changesBetweenDeletions = 100

    /// Runs work in a transaction, and all of it again if the server asks for it; part of one that is open already.
    ///
    /// The transaction locks each space before it reads there, and every writer does. So nobody else writes in between.
    func exclusively<Value>(_ work: () throws -> Value) throws -> Value {
        guard transaction == nil else { return try work() }
        var backoff = Backoff(milliseconds: session.options.busyTimeout)
        while true {
            let open = OpenTransaction(isWriting: true)
            open.putOff = [ServerCommand(plain: "BEGIN ISOLATION LEVEL READ COMMITTED")]
            transaction = open
            do {
                let value = try work()
                if let failure = open.failure { throw failure.error(at: place) }
                try commit(open)
                transaction = nil
                return value
            } catch {
                rollBack(open)
                // What may have been done must not be done again.
                if case StorageError.outcomeUnknown = error { throw error }
                let failure = open.failure ?? error as? ServerFailure
                guard let failure else { throw error }
                guard session.waits(after: failure, &backoff) else { throw failure.error(at: place) }
            }
        }
    }

    func consistently<Value>(_ work: () throws -> Value) throws -> Value {
        guard transaction == nil else { return try work() }
        do {
            _ = try run([ServerCommand(plain: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")])
        } catch {
            // The server may have begun it before it heard of a cancellation, and ends it with the connection.
            session.disconnect()
            throw error
        }
        let open = OpenTransaction(isWriting: false)
        transaction = open
        // Nothing has been written, so that it does not matter how the transaction ends.
        defer { rollBack(open) }
        return try work()
    }

    /// Ends the transaction with nothing done.
    private func rollBack(_ open: OpenTransaction) {
        transaction = nil
        if open.failure?.isLost == true { return session.disconnect() }
        guard open.hasBegun else { return }
        do {
            _ = try session.connected().run([ServerCommand(plain: "ROLLBACK")])
        } catch {
            // The server rolls back when the connection ends.
            session.disconnect()
        }
    }

    // MARK: - Commits

    private func commit(_ open: OpenTransaction) throws {
        guard let space = open.spaces.keys.min() else { return rollBack(open) }
        // Before it is sent: a commit whose outcome stays unknown may have been done, and its number must not come again.
        commits += 1
        let number = commits
        spacesOfCommits.insert(space)
        for (space, locked) in open.spaces {
            let values = [ServerValue(space), ServerValue(locked.next)]
            open.putOff.append(ServerCommand(Statements.setNext, values: values))
        }
        open.putOff += changeCommands(open)
        open.putOff.append(
            ServerCommand(Statements.setCommit, ServerValue(space), writer, ServerValue(number))
        )
        do {
            let notification = open.changes.isEmpty ? [] : session.notification
            let results = try session.connected().run(
                open.putOff + [ServerCommand(plain: "COMMIT")] + notification
            )
            guard results[open.putOff.count].isCommit else {
                throw ServerFailure(state: "40001", message: "the server has rolled back")
            }
        } catch let failure as ServerFailure where failure.isBehindCommit {
            session.notificationFailed(failure)
        } catch let failure as ServerFailure {
            open.failure = failure
            guard failure.leavesDoubt else { throw failure }
            session.disconnect()
            guard try isDone(number, in: space, failure) else { throw failure }
            open.failure = nil
        }
    }

    /// The statements that tell other hosts what has changed.
    private func changeCommands(_ open: OpenTransaction) -> [ServerCommand] {
        var commands: [ServerCommand] = []
        for (full, ids) in open.changes {
            let name = CollectionName(full)
            guard let seq = open.spaces[name.space]?.seq else { continue }
            let (space, ids) = (ServerValue(name.space), ServerValue(ids.bytes))
            commands.append(
                ServerCommand(
                    Statements.addChange,
                    space,
                    ServerValue(seq),
                    ServerValue(name.name),
                    session.host,
                    ids
                )
            )
            if seq > Self.keptChanges, seq.isMultiple(of: Self.changesBetweenDeletions) {
                let last = ServerValue(seq - Self.keptChanges)
                commands.append(ServerCommand(Statements.forgetChanges, space, last))
            }
        }
        return commands
    }

    /// Finds out whether a commit was done whose answer was lost.
    ///
    /// - Throws: `StorageError.outcomeUnknown` if the server does not come back in time.
    private func isDone(_ number: Int, in space: String, _ failure: ServerFailure) throws -> Bool {
        do {
            return try session.repeating { server in
                do {
                    // The lost transaction has the space locked as long as it may still be done.
                    let results = try server.run([
                        ServerCommand(plain: "BEGIN ISOLATION LEVEL READ COMMITTED"),
                        ServerCommand(Statements.lockSpace, ServerValue(space)),
                        ServerCommand(Statements.commit, ServerValue(space), writer),
                        ServerCommand(plain: "ROLLBACK"),
                    ])
                    return try results[2].rows == 1 && results[2].number(0, 0) == number
                } catch {
                    // With the connection ends the transaction of this look.
                    session.disconnect()
                    throw error
                }
            }
        } catch {
            session.disconnect()
            throw StorageError.outcomeUnknown(path: place, reason: "\(failure.message); \(error)")
        }
    }

    // MARK: - Locks

    /// The state of a collection in the open transaction, which locks its space first if it writes.
    func transactionState(_ name: String) throws -> StoredState? {
        try loadStates([name])
        return transaction?.stored(name)
    }

    /// Locks the spaces of collections, in their order, and reads the collections' states, as far as that is not done.
    ///
    /// - Parameter others: Statements that run behind the locks, in the same round trip.
    /// - Returns: Their results; none if there is nothing to be done, and they have not run either.
    @discardableResult
    func loadStates(_ names: [String], with others: [ServerCommand] = []) throws -> [ServerResult] {
        guard let open = transaction else { return [] }
        let missing = Set(names.filter { open.states[$0] == nil }).sorted()
        guard !missing.isEmpty else { return [] }
        let spaces = Set(missing.map { CollectionName($0).space }).subtracting(open.spaces.keys).sorted()
        let locked = open.isWriting ? spaces : []
        let results = try run(
            locked.map { ServerCommand(Statements.lockSpace, ServerValue($0)) } + missing.map(Self.command)
                + others
        )
        for (space, result) in zip(locked, results) {
            open.spaces[space] = .init(seq: try result.number(0, 0), next: try result.number(0, 1))
        }
        for (name, result) in zip(missing, results.dropFirst(locked.count)) {
            let state = result.rows == 0 ? nil : try StoredState(result)
            open.states[name] = state.map { .stored($0) } ?? .absent
            numbers[name] = state?.number
        }
        return results.suffix(others.count)
    }
}

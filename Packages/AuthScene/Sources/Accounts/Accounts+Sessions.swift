import StorageWorkers

extension Accounts {
    /// The person of a token's session. Records the use of the session.
    ///
    /// - Throws: `AccountsError.sessionEnded`, or `StorageError`.
    public func person(for token: SecretToken) async throws -> Person {
        Person(try await open(token).account)
    }

    /// The person of a token's session, without recording a use of it.
    ///
    /// - Throws: `AccountsError.sessionEnded`, or `StorageError`.
    public func personWithoutUse(for token: SecretToken) async throws -> Person {
        Person(try await open(token, isUse: false).account)
    }

    /// Ends a token's session in the store, if it has not ended already.
    ///
    /// - Throws: `StorageError`.
    public func signOut(_ token: SecretToken) async throws {
        guard let session = try await session(token) else { return }
        var batch = RecordBatch()
        batch.delete(session: session.id)
        try batch.insert(auditRecord(.signedOut, person: session.person))
        try await store.write(batch)
    }

    /// A token's session and account, if the session has not ended.
    ///
    /// - Parameter isUse: Whether the session is being used, so that it does not end for want of use.
    func open(
        _ token: SecretToken,
        isUse: Bool = true
    ) async throws -> (session: SessionRecord, account: AccountRecord) {
        guard let session = try await session(token) else { throw AccountsError.sessionEnded }
        let account = try await store.get(AccountRecord.self, id: session.account)
        let used = try await store.get(SessionUseRecord.self, id: session.id)?.usedAt ?? session.createdAt
        let now = now
        guard let account, account.passwordID == session.passwordID, now < session.expiresAt,
            now < used + settings.idleLifetime
        else {
            var batch = RecordBatch()
            batch.delete(session: session.id)
            try await writeIfPossible(batch)
            throw AccountsError.sessionEnded
        }
        if isUse, now >= used + settings.usePrecision {
            var batch = RecordBatch()
            try batch.put(SessionUseRecord(id: session.id, usedAt: now))
            try await writeIfPossible(batch)
        }
        return (session, account)
    }

    /// Writes a batch, unless the store can only be read now, for instance because it is full: what was read is valid
    /// without it.
    func writeIfPossible(_ batch: RecordBatch) async throws {
        do { try await store.write(batch) } catch is StorageError {}
    }

    /// The stored session of a token, ended or not.
    private func session(_ token: SecretToken) async throws -> SessionRecord? {
        guard let session = try await store.get(SessionRecord.self, id: token.identifier),
            token.matches(hash: session.tokenHash)
        else { return nil }
        return session
    }

    /// Adds a new session to the batch.
    func addSession(of account: AccountRecord, to batch: inout RecordBatch) throws -> SecretToken {
        let token = try SecretToken.make()
        let now = now
        try batch.insert(
            SessionRecord(
                id: token.identifier,
                tokenHash: token.hash,
                person: account.person,
                account: account.id,
                passwordID: account.passwordID,
                createdAt: now,
                expiresAt: now + settings.absoluteLifetime
            )
        )
        try batch.insert(SessionUseRecord(id: token.identifier, usedAt: now))
        return token
    }
}

extension RecordBatch {
    /// Adds the end of a session to the batch.
    mutating func delete(session id: String) {
        delete(SessionRecord.self, id: id)
        delete(SessionUseRecord.self, id: id)
    }
}

import StorageWorkers

extension Accounts {
    /// The access tokens that one person can have at a time.
    static let accessTokenLimit = 50

    /// Makes an access token for the signed-in person. It ends when it expires or is revoked, and with the person's password.
    ///
    /// - Parameters:
    ///   - token: The session's token.
    ///   - name: What the person calls it.
    ///   - rights: What it permits.
    ///   - lifetime: The time after which it expires.
    /// - Throws: `AccountsError.notAllowed` if the person has too many, `AccountsError.sessionEnded`, or `StorageError`.
    public func makeAccessToken(
        named name: String,
        _ rights: AccessTokenRights,
        lifetime: Duration,
        by token: SecretToken
    ) async throws -> MadeAccessToken {
        let account = try await open(token).account
        let secret = try SecretToken.make()
        return try await accessTokenTransaction { transaction in
            let account = try transaction.account(account, else: .sessionEnded)
            let now = now
            let known = try Self.accessTokens(of: account.person, transaction.reader)
            guard known.count(where: { now < $0.expiresAt }) < Self.accessTokenLimit else {
                throw AccountsError.notAllowed(
                    "there are \(Self.accessTokenLimit) access tokens already; revoke one first"
                )
            }
            // Their owner has seen for a month that they have expired.
            for old in known where old.expiresAt < now - .seconds(30 * 86_400) {
                transaction.batch.delete(accessToken: old.id)
            }
            let record = AccessTokenRecord(
                id: secret.identifier,
                tokenHash: secret.hash,
                person: account.person,
                account: account.id,
                passwordID: account.passwordID,
                name: name,
                mayWrite: rights.mayWrite,
                scenes: rights.scenes,
                createdAt: now,
                expiresAt: now + lifetime
            )
            try transaction.batch.insert(record)
            try transaction.batch.insert(auditRecord(.accessTokenMade, person: account.person))
            return MadeAccessToken(token: AccessToken(record, usedAt: nil), secret: secret)
        }
    }

    /// The access tokens of the signed-in person, the newest first, with those that have expired.
    ///
    /// - Throws: `AccountsError.sessionEnded`, or `StorageError`.
    public func accessTokens(by token: SecretToken) async throws -> [AccessToken] {
        let account = try await open(token).account
        // A person has some that have expired, besides those of the limit.
        let query = RecordQuery(AccessTokenRecord.byPerson[account.person], limit: 10 * Self.accessTokenLimit)
        let records = try await store.page(AccessTokenRecord.self, query).records
            .filter { $0.passwordID == account.passwordID }
        let uses = try await store.get(AccessTokenUseRecord.self, ids: records.map(\.id))
        let used = Dictionary(uses.map { ($0.id, $0.usedAt) }, uniquingKeysWith: { first, _ in first })
        return records.map { AccessToken($0, usedAt: used[$0.id]) }
            .sorted { ($1.createdAt, $0.id) < ($0.createdAt, $1.id) }
    }

    /// Revokes an access token of the signed-in person: from now on it is nobody's.
    ///
    /// - Returns: The token; nil if the person has none of that id.
    /// - Throws: `AccountsError.sessionEnded`, or `StorageError`.
    public func revokeAccessToken(_ id: String, by token: SecretToken) async throws -> AccessToken? {
        let account = try await open(token).account
        return try await accessTokenTransaction { transaction in
            let account = try transaction.account(account, else: .sessionEnded)
            guard let record = try transaction.get(AccessTokenRecord.self, id: id),
                record.person == account.person
            else { return nil }
            transaction.batch.delete(accessToken: id)
            try transaction.batch.insert(auditRecord(.accessTokenRevoked, person: account.person))
            return AccessToken(record, usedAt: nil)
        }
    }

    /// The person of an access token, and what it permits. Records the use of the token.
    ///
    /// - Throws: `AccountsError.sessionEnded` if it is unknown, has expired or was revoked, or if the password has changed
    ///   since; or `StorageError`.
    public func access(by token: SecretToken) async throws -> (person: Person, token: AccessToken) {
        let now = now
        let (record, account, used) = try await store.read(
            AccessTokenRecord.self,
            AccountRecord.self,
            AccessTokenUseRecord.self
        ) { reader in
            guard let record = try reader.get(AccessTokenRecord.self, id: token.identifier),
                token.matches(hash: record.tokenHash),
                let account = try reader.get(AccountRecord.self, id: record.account),
                account.passwordID == record.passwordID, now < record.expiresAt
            else { throw AccountsError.sessionEnded }
            return (record, account, try reader.get(AccessTokenUseRecord.self, id: record.id)?.usedAt)
        }
        if used.map({ now >= $0 + settings.usePrecision }) ?? true {
            var batch = RecordBatch()
            try batch.put(AccessTokenUseRecord(id: record.id, usedAt: now))
            try await writeIfPossible(batch)
        }
        return (Person(account), AccessToken(record, usedAt: used))
    }

    private static func accessTokens(
        of person: String,
        _ reader: RecordReader
    ) throws -> [AccessTokenRecord] {
        var records: [AccessTokenRecord] = []
        try reader.forEach(AccessTokenRecord.self, RecordQuery(AccessTokenRecord.byPerson[person])) {
            records.append($0)
        }
        return records
    }

    private func accessTokenTransaction<Value: Sendable>(
        _ work: @Sendable (inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await store.transaction(
            AccountRecord.self,
            AccessTokenRecord.self,
            AccessTokenUseRecord.self,
            AuditRecord.self
        ) { try work(&$0) }
    }
}

extension AccessToken {
    init(_ record: AccessTokenRecord, usedAt: Instant?) {
        self.init(
            id: record.id,
            name: record.name,
            rights: AccessTokenRights(mayWrite: record.mayWrite, scenes: record.scenes),
            createdAt: record.createdAt.date,
            expiresAt: record.expiresAt.date,
            usedAt: usedAt?.date
        )
    }
}

extension RecordBatch {
    /// Adds the end of an access token to the batch.
    mutating func delete(accessToken id: String) {
        delete(AccessTokenRecord.self, id: id)
        delete(AccessTokenUseRecord.self, id: id)
    }
}

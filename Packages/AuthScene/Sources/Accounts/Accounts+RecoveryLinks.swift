import StorageWorkers

extension Accounts {
    /// The links that can be used now, by name.
    ///
    /// - Throws: `AccountsError.notAllowed` if the token's person is not an administrator, `AccountsError.sessionEnded`, or
    ///   `StorageError`.
    public func recoveryLinks(by token: SecretToken) async throws -> [RecoveryLink] {
        let administrator = try await open(token).account
        return try await transaction { transaction in
            try Self.requireAdministrator(administrator, in: transaction)
            let now = now
            var links: [RecoveryLinkRecord] = []
            try transaction.reader.forEach(
                RecoveryLinkRecord.self,
                RecordQuery(RecoveryLinkRecord.byExpiry[now...])
            ) { links.append($0) }
            return try links.compactMap { link in
                guard let account = try transaction.get(AccountRecord.self, id: link.account),
                    link.isOpen(at: now, account)
                else { return nil }
                return RecoveryLink(link, name: account.name)
            }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        }
    }

    /// Makes a link with which the person of that name sets a new password once, instead of an earlier one.
    ///
    /// - Parameters:
    ///   - name: The name of the person who has forgotten the password.
    ///   - lifetime: The time after which the link expires.
    ///   - token: An administrator's.
    /// - Throws: `AccountsError.notAllowed`, `AccountsError.unknownPerson`, `AccountsError.sessionEnded`, or `StorageError`.
    public func makeRecoveryLink(
        for name: String,
        lifetime: Duration,
        by token: SecretToken
    ) async throws -> MadeRecoveryLink {
        let administrator = try await open(token).account
        let secret = try SecretToken.make()
        return try await transaction { transaction in
            try Self.requireAdministrator(administrator, in: transaction)
            guard AccountName.isShortEnough(name),
                let account = try transaction.get(AccountRecord.self, id: AccountName(name).lookupID)
            else { throw AccountsError.unknownPerson(name) }
            try transaction.deleteRecoveryLinks(of: account.person)
            let link = RecoveryLinkRecord(
                id: secret.identifier,
                tokenHash: secret.hash,
                person: account.person,
                account: account.id,
                passwordID: account.passwordID,
                expiresAt: now + lifetime
            )
            try transaction.batch.insert(link)
            try transaction.batch.insert(auditRecord(.recoveryLinkMade, person: account.person))
            return MadeRecoveryLink(link: RecoveryLink(link, name: account.name), secret: secret)
        }
    }

    /// Revokes a link: from now on it sets no password.
    ///
    /// - Returns: The link; nil if there is none of that id.
    /// - Throws: `AccountsError.notAllowed`, `AccountsError.sessionEnded`, or `StorageError`.
    public func revokeRecoveryLink(_ id: String, by token: SecretToken) async throws -> RecoveryLink? {
        let administrator = try await open(token).account
        return try await transaction { transaction in
            try Self.requireAdministrator(administrator, in: transaction)
            guard let link = try transaction.get(RecoveryLinkRecord.self, id: id) else { return nil }
            transaction.batch.delete(RecoveryLinkRecord.self, id: id)
            try transaction.batch.insert(auditRecord(.recoveryLinkRevoked, person: link.person))
            let account = try transaction.get(AccountRecord.self, id: link.account)
            return RecoveryLink(link, name: account?.name ?? link.account)
        }
    }

    private static func requireAdministrator(
        _ read: AccountRecord,
        in transaction: RecordTransaction
    ) throws {
        guard try transaction.account(read, else: .sessionEnded).roles?.contains(administrator) == true else {
            throw AccountsError.notAllowed("only administrators can make and revoke recovery links")
        }
    }
}

extension RecoveryLink {
    init(_ record: RecoveryLinkRecord, name: String) {
        self.init(id: record.id, name: name, expiresAt: record.expiresAt.date)
    }
}

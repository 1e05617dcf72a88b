import StorageWorkers

extension Accounts {
    /// Changes the signed-in person's password, ends all of their sessions and access tokens, and begins a new session.
    ///
    /// Failures are counted separately from those of signing in, so that only the session's owner can cause a delay.
    ///
    /// - Throws: `AccountsError.refused` if the old password is wrong or was tried too often,
    ///   `AccountsError.invalid` if the new one breaks the rules, `AccountsError.sessionEnded`, or `StorageError`.
    public func changePassword(
        _ token: SecretToken,
        old: String,
        new: String
    ) async throws -> SignedIn {
        let account = try await open(token).account
        if let problem = PasswordRules.problem(with: new) { throw AccountsError.invalid([problem]) }
        let attempt = try await beginAttempt(
            in: account.person + "-change",
            of: account.person,
            failure: .passwordChangeFailed,
            throttled: .passwordChangeThrottled
        )
        let isRight = try await verify(old, of: account)
        guard attempt.isOpen, isRight else { throw AccountsError.refused }
        let hash = try await hasher.hash(SecretBytes(PasswordRules.normalized(new)))
        return try await finishChange(of: account, to: hash, attempt: attempt)
    }

    private func finishChange(
        of checked: AccountRecord,
        to hash: String,
        attempt: Attempt
    ) async throws -> SignedIn {
        try await transaction { transaction in
            // Another change may have been first; then this session has ended, too.
            var account = try transaction.account(checked, else: .sessionEnded)
            let token = try setPassword(hash, of: &account, in: &transaction)
            transaction.batch.delete(attempt)
            try transaction.batch.insert(auditRecord(.passwordChanged, person: account.person))
            return SignedIn(person: Person(account), token: token, device: nil)
        }
    }

    /// Adds a new password of the account, the end of all of its sessions, and a new session.
    ///
    /// - Returns: The token of the new session.
    func setPassword(
        _ hash: String,
        of account: inout AccountRecord,
        in transaction: inout RecordTransaction
    ) throws -> SecretToken {
        account.passwordHash = hash
        account.passwordID = try Sodium.randomIdentifier()
        try transaction.batch.put(account)
        let reader = transaction.reader
        try reader.forEach(SessionRecord.self, RecordQuery(SessionRecord.byPerson[account.person])) {
            transaction.batch.delete(session: $0.id)
        }
        return try addSession(of: account, to: &transaction.batch)
    }
}

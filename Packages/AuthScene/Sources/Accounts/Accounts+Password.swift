import StorageWorkers

extension Accounts {
    /// Changes the password of the person who is signed in, ends every session of theirs, and begins a new one.
    ///
    /// Failures count apart from those of signing in: whoever has no session cannot bar a change of the password.
    ///
    /// - Throws: `AccountsError.refused` where the old password is wrong or was tried too often,
    ///   `AccountsError.invalid` where the new one breaks the rules, `AccountsError.sessionEnded`, or `StorageError`.
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
            // Another change may have come first; then this session is over too.
            var account = try transaction.account(checked, else: .sessionEnded)
            account.passwordHash = hash
            account.passwordID = try Sodium.randomIdentifier()
            try transaction.batch.put(account)
            transaction.batch.delete(attempt)
            let reader = transaction.reader
            try reader.forEach(SessionRecord.self, RecordQuery(SessionRecord.byPerson[account.person])) {
                transaction.batch.delete(session: $0.id)
            }
            let token = try addSession(of: account, to: &transaction.batch)
            try transaction.batch.insert(auditRecord(.passwordChanged, person: account.person))
            return SignedIn(person: Person(account), token: token, device: nil)
        }
    }
}

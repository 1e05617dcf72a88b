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
        let bucket = account.person + "-change"
        let isOpen = try await beginAttempt(in: bucket)
        let isRight = try await verify(old, of: account)
        guard isOpen, isRight else {
            try await audit(
                isOpen ? .passwordChangeFailed : .passwordChangeThrottled,
                person: account.person
            )
            throw AccountsError.refused
        }
        let hash = try await hasher.hash(SecretBytes(PasswordRules.normalized(new)))
        return try await finishChange(of: account, to: hash, bucket: bucket)
    }

    private func finishChange(
        of checked: AccountRecord,
        to hash: String,
        bucket: String
    ) async throws -> SignedIn {
        try await turnstile.run { [self] in
            // Another change may have come first; then this session is over too.
            guard var account = try await store.get(AccountRecord.self, id: checked.id),
                account.passwordID == checked.passwordID
            else { throw AccountsError.sessionEnded }
            account.passwordHash = hash
            account.passwordID = try Sodium.randomIdentifier()
            var batch = RecordBatch()
            try batch.put(account)
            batch.delete(ThrottleRecord.self, id: bucket)
            for id in try await sessions(of: account.person) { batch.delete(session: id) }
            let token = try addSession(of: account, to: &batch)
            try batch.insert(auditRecord(.passwordChanged, person: account.person))
            try await store.write(batch)
            return SignedIn(person: Person(account), token: token, device: nil)
        }
    }

    private func sessions(of person: String) async throws -> [String] {
        var ids: [String] = []
        // Identifiers are of one length, so that one is never the beginning of another.
        var query = RecordQuery(index: "person", keys: .prefix(person), limit: 500)
        while true {
            let page = try await store.page(SessionRecord.self, query)
            ids += page.records.map(\.id)
            guard let next = page.next else { return ids }
            query.after = next
        }
    }
}

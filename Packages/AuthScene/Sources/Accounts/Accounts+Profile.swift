import StorageWorkers

extension Accounts {
    /// Changes how the person who is signed in can be reached.
    ///
    /// - Throws: `AccountsError.invalid`, `AccountsError.sessionEnded`, or `StorageError`.
    public func changeProfile(_ token: SecretToken, phone: String, email: String) async throws -> Person {
        let account = try await open(token).account
        let problems = ContactRules.problems(phone: phone, email: email)
        guard problems.isEmpty else { throw AccountsError.invalid(problems) }
        return try await turnstile.run { [self] in
            guard var changed = try await store.get(AccountRecord.self, id: account.id) else {
                throw AccountsError.sessionEnded
            }
            changed.phone = ContactRules.trimmed(phone)
            changed.email = ContactRules.trimmed(email)
            var batch = RecordBatch()
            try batch.put(changed)
            try batch.insert(auditRecord(.profileChanged, person: changed.person))
            try await store.write(batch)
            return Person(changed)
        }
    }
}

import StorageWorkers

extension Accounts {
    /// Changes the phone number and the e-mail address of the signed-in person.
    ///
    /// - Throws: `AccountsError.invalid`, `AccountsError.sessionEnded`, or `StorageError`.
    public func changeProfile(_ token: SecretToken, phone: String, email: String) async throws -> Person {
        let account = try await open(token).account
        let problems = ContactRules.problems(phone: phone, email: email)
        guard problems.isEmpty else { throw AccountsError.invalid(problems) }
        return try await transaction { transaction in
            var changed = try transaction.account(account, else: .sessionEnded)
            changed.phone = ContactRules.trimmed(phone)
            changed.email = ContactRules.trimmed(email)
            try transaction.batch.put(changed)
            try transaction.batch.insert(auditRecord(.profileChanged, person: changed.person))
            return Person(changed)
        }
    }
}

import StorageWorkers

extension Accounts {
    /// Changes the profile of the signed-in person.
    ///
    /// - Throws: `AccountsError.invalid`, `AccountsError.sessionEnded`, or `StorageError`.
    public func changeProfile(_ token: SecretToken, _ profile: Profile) async throws -> Person {
        let account = try await open(token).account
        let problems = ContactRules.problems(phone: profile.phone, email: profile.email)
        guard problems.isEmpty else { throw AccountsError.invalid(problems) }
        return try await transaction { transaction in
            var changed = try transaction.account(account, else: .sessionEnded)
            changed.phone = ContactRules.trimmed(profile.phone)
            changed.email = ContactRules.trimmed(profile.email)
            changed.language = profile.language
            try transaction.batch.put(changed)
            try transaction.batch.insert(auditRecord(.profileChanged, person: changed.person))
            return Person(changed)
        }
    }
}

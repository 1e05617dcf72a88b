import StorageWorkers

extension Accounts {
    /// Changes the profile of the signed-in person, in one transaction.
    ///
    /// - Throws: `AccountsError.invalid`, `AccountsError.sessionEnded`, `StorageError`, or the error of `change`.
    public func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        let account = try await open(token).account
        return try await transaction { transaction in
            var changed = try transaction.account(account, else: .sessionEnded)
            let profile = try change(Profile(Person(changed)))
            let problems = ContactRules.problems(phone: profile.phone, email: profile.email)
            guard problems.isEmpty else { throw AccountsError.invalid(problems) }
            changed.phone = ContactRules.trimmed(profile.phone)
            changed.email = ContactRules.trimmed(profile.email)
            changed.language = profile.language
            try transaction.batch.put(changed)
            try transaction.batch.insert(auditRecord(.profileChanged, person: changed.person))
            return Person(changed)
        }
    }
}

extension Profile {
    public init(_ person: Person) {
        self.init(phone: person.phone, email: person.email, language: person.language)
    }
}

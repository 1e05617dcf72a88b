import StorageWorkers

extension Accounts {
    /// Makes an account, and signs its person in.
    ///
    /// - Throws: `AccountsError.exposed` where others can read the store, `AccountsError.invalid` with all that is wrong,
    ///   `AccountsError.unavailable`, or `StorageError`.
    public func signUp(_ registration: Registration) async throws -> SignedIn {
        if let exposure = store.exposure { throw AccountsError.exposed(exposure) }
        let problems = try await problems(with: registration)
        guard problems.isEmpty else { throw AccountsError.invalid(problems) }
        let name = AccountName(registration.name)
        let secret = try SecretBytes(PasswordRules.normalized(registration.password))
        let account = AccountRecord(
            id: name.folded,
            name: name.display,
            person: try Sodium.randomIdentifier(),
            phone: ContactRules.trimmed(registration.phone),
            email: ContactRules.trimmed(registration.email),
            passwordHash: try await hasher.hash(secret),
            passwordID: try Sodium.randomIdentifier(),
            createdAt: now
        )
        var batch = RecordBatch()
        try batch.insert(account)
        let token = try addSession(of: account, to: &batch)
        let device = try addDevice(of: account, to: &batch)
        try batch.insert(auditRecord(.signedUp, person: account.person))
        do {
            try await store.write(batch)
        } catch StorageError.conflict(let collection, _) where collection == AccountRecord.schema.name {
            throw AccountsError.invalid([.nameTaken])
        }
        return SignedIn(person: Person(account), token: token, device: device)
    }

    private func problems(with registration: Registration) async throws -> [AccountProblem] {
        let problems = registration.problems
        guard try await account(named: registration.name) != nil else { return problems }
        return [.nameTaken] + problems
    }
}

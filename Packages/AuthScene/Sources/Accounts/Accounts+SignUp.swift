import StorageWorkers

extension Accounts {
    /// Creates an account with recovery codes, and signs the person in.
    ///
    /// - Throws: `AccountsError.exposed` if others can read the store, `AccountsError.invalid` with all mistakes,
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
        return try await transaction { transaction in
            // Another person may have taken the name during the hashing.
            if let problem = try transaction.reader.conflict(with: name) {
                throw AccountsError.invalid([problem])
            }
            var account = account
            // The first account becomes an administrator.
            if try transaction.reader.page(AccountRecord.self, RecordQuery(limit: 1)).records.isEmpty {
                account.roles = [Self.administrator]
            }
            try transaction.batch.insert(account)
            let token = try addSession(of: account, to: &transaction.batch)
            let device = try addDevice(of: account, to: &transaction.batch)
            let codes = try addRecoveryCodes(of: account, to: &transaction.batch)
            try transaction.batch.insert(auditRecord(.signedUp, person: account.person))
            return SignedIn(person: Person(account), token: token, device: device, recoveryCodes: codes)
        }
    }

    private func problems(with registration: Registration) async throws -> [AccountProblem] {
        let problems = registration.problems
        guard AccountName.isShortEnough(registration.name) else { return problems }
        let name = AccountName(registration.name)
        let conflict = try await store.read(AccountRecord.self) { try $0.conflict(with: name) }
        return [conflict].compactMap(\.self) + problems
    }
}

extension RecordReader {
    /// The reason why a new account may not have this name beside the existing ones; nil if it may.
    fileprivate func conflict(with name: AccountName) throws -> AccountProblem? {
        if try get(AccountRecord.self, id: name.lookupID) != nil { return .nameTaken }
        for look in try AccountName.looks(ofFolded: name.folded) {
            let query = RecordQuery(AccountRecord.byLook[look], limit: 1)
            if try !page(AccountRecord.self, query).records.isEmpty { return .nameLooksTaken }
        }
        return nil
    }
}

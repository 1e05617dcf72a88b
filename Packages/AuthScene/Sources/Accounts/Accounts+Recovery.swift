import StorageWorkers

extension Accounts {
    /// Sets a new password, ends all of the person's sessions and access tokens, and begins a new session. A code or a link
    /// counts once.
    ///
    /// An unknown name, a wrong code and too many attempts cause the same error after the same work, as those of signing in
    /// do. Failures are counted separately from those.
    ///
    /// - Parameter devices: The device tokens of all earlier sign-ins on this device, by any person.
    /// - Throws: `AccountsError.refused`, `AccountsError.invalid` if the password breaks the rules,
    ///   `AccountsError.unavailable`, or `StorageError`.
    public func recover(
        by proof: RecoveryProof,
        newPassword: String,
        devices: [SecretToken] = []
    ) async throws -> SignedIn {
        if let problem = PasswordRules.problem(with: newPassword) { throw AccountsError.invalid([problem]) }
        let account = try await account(of: proof)
        let known = try await knownDevice(devices, of: account)
        let attempt = try await beginAttempt(
            in: ThrottleRecord.bucket(of: account, device: known) + "-recovery",
            of: account?.person,
            failure: .recoveryFailed,
            throttled: account == nil ? .recoveryFailed : .recoveryThrottled
        )
        let hash = try await hasher.hash(SecretBytes(PasswordRules.normalized(newPassword)))
        guard let account, attempt.isOpen else { throw AccountsError.refused }
        return try await transaction { transaction in
            var account = try transaction.account(account, else: .refused)
            try use(proof, of: account, in: &transaction)
            let token = try setPassword(hash, of: &account, in: &transaction)
            transaction.batch.delete(attempt)
            let device = try known == nil ? addDevice(of: account, to: &transaction.batch) : nil
            try transaction.batch.insert(auditRecord(.passwordRecovered, person: account.person))
            return SignedIn(person: Person(account), token: token, device: device)
        }
    }

    private func account(of proof: RecoveryProof) async throws -> AccountRecord? {
        switch proof {
        case .code(_, let name): return try await account(named: name)
        case .link(let token):
            guard let link = try await store.get(RecoveryLinkRecord.self, id: token.identifier) else {
                return nil
            }
            return try await store.get(AccountRecord.self, id: link.account)
        }
    }

    /// Checks a proof, and uses it up.
    ///
    /// - Throws: `AccountsError.refused` if it is wrong, or has been used or revoked or has expired.
    private func use(
        _ proof: RecoveryProof,
        of account: AccountRecord,
        in transaction: inout RecordTransaction
    ) throws {
        switch proof {
        case .code(let code, _):
            guard var codes = try transaction.get(RecoveryCodesRecord.self, id: account.person),
                let hash = try RecoveryCode.hash(code, of: account.person),
                let position = codes.hashes.firstIndex(of: hash)
            else { throw AccountsError.refused }
            codes.hashes.remove(at: position)
            try transaction.batch.put(codes)
        case .link(let token):
            guard let link = try transaction.get(RecoveryLinkRecord.self, id: token.identifier),
                token.matches(hash: link.tokenHash), link.isOpen(at: now, account)
            else { throw AccountsError.refused }
        }
        // With the new password, every link of the person is of no use.
        try transaction.deleteRecoveryLinks(of: account.person)
    }
}

extension RecoveryLinkRecord {
    /// Whether the link can be used: it has not expired, and the account's password is the one that was forgotten.
    func isOpen(at now: Instant, _ account: AccountRecord) -> Bool {
        now < expiresAt && passwordID == account.passwordID && person == account.person
    }
}

extension RecordTransaction {
    /// Adds the deletion of a person's recovery links.
    mutating func deleteRecoveryLinks(of person: String) throws {
        var links: [String] = []
        try reader.forEach(RecoveryLinkRecord.self, RecordQuery(RecoveryLinkRecord.byPerson[person])) {
            links.append($0.id)
        }
        for id in links { batch.delete(RecoveryLinkRecord.self, id: id) }
    }
}

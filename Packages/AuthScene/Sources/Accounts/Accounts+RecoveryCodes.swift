import StorageWorkers

extension Accounts {
    /// The number of the signed-in person's recovery codes that are left.
    ///
    /// - Throws: `AccountsError.sessionEnded`, or `StorageError`.
    public func recoveryCodeCount(by token: SecretToken) async throws -> Int {
        let account = try await open(token).account
        return try await store.get(RecoveryCodesRecord.self, id: account.person)?.hashes.count ?? 0
    }

    /// Makes new recovery codes for the signed-in person, instead of all earlier ones. Nobody can read them again.
    ///
    /// - Throws: `AccountsError.sessionEnded`, `AccountsError.unavailable`, or `StorageError`.
    public func renewRecoveryCodes(by token: SecretToken) async throws -> [String] {
        let account = try await open(token).account
        return try await transaction { transaction in
            let account = try transaction.account(account, else: .sessionEnded)
            let codes = try addRecoveryCodes(of: account, to: &transaction.batch)
            try transaction.batch.insert(auditRecord(.recoveryCodesMade, person: account.person))
            return codes
        }
    }

    /// Adds new recovery codes to the batch.
    ///
    /// - Returns: The codes.
    func addRecoveryCodes(of account: AccountRecord, to batch: inout RecordBatch) throws -> [String] {
        let codes = try (0..<RecoveryCode.count).map { _ in try RecoveryCode.make() }
        let hashes = try codes.compactMap { try RecoveryCode.hash($0, of: account.person) }
        try batch.put(RecoveryCodesRecord(id: account.person, hashes: hashes, madeAt: now))
        return codes
    }
}

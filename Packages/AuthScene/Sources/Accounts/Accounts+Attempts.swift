import StorageWorkers

/// An attempt to enter a password. It counts as failed until the password is verified.
struct Attempt: Sendable {
    /// Whether the password may be checked.
    let isOpen: Bool
    /// The id of the throttle's record that counts it.
    let bucket: String
    /// The id of the audit's record of its failure.
    let auditID: String
}

extension Accounts {
    /// Counts an attempt as failed and writes the failure to the audit, before its password is checked.
    ///
    /// The count is read and written in one transaction, so that simultaneous attempts of any number of
    /// processes get no more checks than successive ones. An attempt whose process ends before the check
    /// succeeds stays counted.
    ///
    /// - Parameters:
    ///   - failure: The audit's event for an open attempt.
    ///   - throttled: The audit's event for an attempt during a delay.
    /// - Throws: `StorageError`. The password must not be checked then.
    func beginAttempt(
        in bucket: String,
        of person: String?,
        failure: AuditEvent,
        throttled: AuditEvent
    ) async throws -> Attempt {
        try await transaction { transaction in
            let record = try transaction.get(ThrottleRecord.self, id: bucket)
            let now = now
            let isClosed = record?.isClosed(at: now) ?? false
            let counted = ThrottleRecord.adding(failureTo: record, id: bucket, at: now, settings.throttle)
            // Writing an unchanged record takes as long as writing a new one.
            try transaction.batch.put(isClosed ? record ?? counted : counted)
            let entry = try auditRecord(isClosed ? throttled : failure, person: person)
            try transaction.batch.insert(entry)
            return Attempt(isOpen: !isClosed, bucket: bucket, auditID: entry.id)
        }
    }

    /// Reads and writes records of accounts in one transaction, without a write of any process in between.
    func transaction<Value: Sendable>(
        _ work: @Sendable (inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await store.transaction(
            AccountRecord.self,
            AuditRecord.self,
            DeviceRecord.self,
            RecoveryCodesRecord.self,
            RecoveryLinkRecord.self,
            SessionRecord.self,
            SessionUseRecord.self,
            ThrottleRecord.self
        ) { try work(&$0) }
    }
}

extension RecordTransaction {
    /// The current state of the account.
    ///
    /// - Throws: The error if the account was deleted, or its password changed since it was read.
    func account(_ read: AccountRecord, else error: AccountsError) throws -> AccountRecord {
        guard let account = try get(AccountRecord.self, id: read.id), account.passwordID == read.passwordID
        else {
            throw error
        }
        return account
    }
}

extension RecordBatch {
    /// Marks an attempt as successful: removes its failure from the audit and resets the count.
    mutating func delete(_ attempt: Attempt) {
        delete(ThrottleRecord.self, id: attempt.bucket)
        delete(AuditRecord.self, id: attempt.auditID)
    }
}

import StorageWorkers

/// An attempt to enter a password. It counts as failed until the password is verified.
struct Attempt: Sendable {
    /// Whether the password may be looked at.
    let isOpen: Bool
    /// The id of the throttle's record that counts it.
    let bucket: String
    /// The id of the audit's record of its failure.
    let auditID: String
}

extension Accounts {
    /// Counts an attempt as failed and writes the failure into the audit, both before its password is looked at.
    ///
    /// The count is read and written in one transaction of the store, so that simultaneous attempts of any number of
    /// processes get no more looks at a password than one after the other. An attempt whose process ends before the
    /// password turns out right stays counted.
    ///
    /// - Parameters:
    ///   - failure: What the audit says of an attempt that is open.
    ///   - throttled: What the audit says of one that comes too early.
    /// - Throws: `StorageError`; then the password must not be looked at.
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
            // Writing what is there already takes as long as writing something new.
            try transaction.batch.put(isClosed ? record ?? counted : counted)
            let entry = try auditRecord(isClosed ? throttled : failure, person: person)
            try transaction.batch.insert(entry)
            return Attempt(isOpen: !isClosed, bucket: bucket, auditID: entry.id)
        }
    }

    /// Reads and writes records of accounts in one step: no other write, of this process or another, comes between.
    func transaction<Value: Sendable>(
        _ work: @Sendable (inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await store.transaction(
            AccountRecord.self,
            AuditRecord.self,
            DeviceRecord.self,
            SessionRecord.self,
            SessionUseRecord.self,
            ThrottleRecord.self
        ) { try work(&$0) }
    }
}

extension RecordTransaction {
    /// The account as it is now.
    ///
    /// - Throws: The error where it is gone, or its password has been changed since it was read.
    func account(_ read: AccountRecord, else error: AccountsError) throws -> AccountRecord {
        guard let account = try get(AccountRecord.self, id: read.id), account.passwordID == read.passwordID
        else {
            throw error
        }
        return account
    }
}

extension RecordBatch {
    /// Adds that an attempt's password was right: its failure is in the audit no more, and the count starts anew.
    mutating func delete(_ attempt: Attempt) {
        delete(ThrottleRecord.self, id: attempt.bucket)
        delete(AuditRecord.self, id: attempt.auditID)
    }
}

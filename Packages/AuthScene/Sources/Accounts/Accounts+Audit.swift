import StorageWorkers
import Synchronization

extension Accounts {
    /// The latest events, the newest first.
    ///
    /// - Throws: `StorageError`.
    public func auditTrail(limit: Int = 100) async throws -> [AuditEntry] {
        try await store.page(
            AuditRecord.self,
            RecordQuery(AuditRecord.byMoment, direction: .descending, limit: limit)
        )
        .records.map { AuditEntry($0.event, person: $0.person, at: $0.at.date) }
    }

    func auditRecord(_ event: AuditEvent, person: String?) throws -> AuditRecord {
        let number = auditNumber.wrappingAdd(1, ordering: .relaxed).newValue
        return try AuditRecord(event, person: person, at: now, number: number)
    }

    /// Adds the deletion of some expired records, so that no collection grows without limit.
    func addPurge(to transaction: inout RecordTransaction) throws {
        let now = now
        let reader = transaction.reader
        /// Some of the records of an index, because a sign-in has no time to delete those of a year.
        func some<R: Record, Key>(_ index: RecordIndex<R, Key>) throws -> [String] {
            try reader.page(R.self, RecordQuery(index, limit: 200)).records.map(\.id)
        }
        for id in try some(SessionRecord.byExpiry[..<now]) {
            transaction.batch.delete(session: id)
        }
        let unused = now - max(settings.absoluteLifetime, settings.idleLifetime)
        for id in try some(SessionUseRecord.byUse[..<unused]) {
            transaction.batch.delete(session: id)
        }
        for id in try some(ThrottleRecord.byEnd[..<now]) {
            transaction.batch.delete(ThrottleRecord.self, id: id)
        }
        for id in try some(DeviceRecord.byUse[..<(now - settings.auditLifetime)]) {
            transaction.batch.delete(DeviceRecord.self, id: id)
        }
        for id in try some(RecoveryLinkRecord.byExpiry[..<now]) {
            transaction.batch.delete(RecoveryLinkRecord.self, id: id)
        }
        for id in try some(AuditRecord.byMoment[..<(now - settings.auditLifetime)]) {
            transaction.batch.delete(AuditRecord.self, id: id)
        }
    }
}

import StorageWorkers
import Synchronization

extension Accounts {
    /// What happened last, the latest first.
    ///
    /// - Throws: `StorageError`.
    public func auditTrail(limit: Int = 100) async throws -> [AuditEntry] {
        try await store.page(AuditRecord.self, RecordQuery(direction: .descending, limit: limit)).records
            .map { AuditEntry($0.event, person: $0.person, at: $0.at.date) }
    }

    func auditRecord(_ event: AuditEvent, person: String?) throws -> AuditRecord {
        let number = auditNumber.wrappingAdd(1, ordering: .relaxed).newValue
        return try AuditRecord(event, person: person, at: now, number: number)
    }

    /// Adds the deletion of some of what no longer counts, so that no collection grows for good.
    func addPurge(to transaction: inout RecordTransaction) throws {
        let now = now
        let reader = transaction.reader
        /// Some of the records whose key lies before a moment; a sign-in has no time for all of a year's.
        func old<R: Record>(_ type: R.Type, _ index: String?, before moment: Instant) throws -> [String] {
            let query = RecordQuery(index: index, keys: .range(lower: "", upper: moment.key), limit: 200)
            return try reader.page(type, query).records.map(\.id)
        }
        for id in try old(SessionRecord.self, "expires", before: now) {
            transaction.batch.delete(session: id)
        }
        let unused = now - max(settings.absoluteLifetime, settings.idleLifetime)
        for id in try old(SessionUseRecord.self, "used", before: unused) {
            transaction.batch.delete(session: id)
        }
        for id in try old(ThrottleRecord.self, "forgotten", before: now) {
            transaction.batch.delete(ThrottleRecord.self, id: id)
        }
        for id in try old(DeviceRecord.self, "used", before: now - settings.auditLifetime) {
            transaction.batch.delete(DeviceRecord.self, id: id)
        }
        for id in try old(AuditRecord.self, nil, before: now - settings.auditLifetime) {
            transaction.batch.delete(AuditRecord.self, id: id)
        }
    }
}

import StorageWorkers

/// The failures in a row of one account from one side.
struct ThrottleRecord: Record, Hashable {
    static let byEnd = RecordIndex("forgotten", \ThrottleRecord.forgottenAt)
    static let schema = RecordSchema(name: "throttles", indexes: byEnd)

    var id: String
    var failures: Int
    var lastFailureAt: Instant
    /// Before then no attempt is looked at.
    var opensAt: Instant
    /// From then on the record means nothing.
    var forgottenAt: Instant
}

extension ThrottleRecord {
    /// Failures for an unknown name are recorded too, so that they cost the same.
    static let nobody = "nobody"

    /// Whether an attempt comes too early. A clock set back to before the failure blocks nobody.
    func isClosed(at now: Instant) -> Bool {
        now >= lastFailureAt && now < opensAt
    }

    /// The record after one more failure.
    static func adding(
        failureTo record: ThrottleRecord?,
        id: String,
        at now: Instant,
        _ settings: ThrottleSettings
    ) -> ThrottleRecord {
        let remembered = record.map { now < $0.forgottenAt ? $0.failures : 0 } ?? 0
        // More would change nothing, and a number that grows for good overflows one day.
        let failures = min(remembered + 1, 1_000)
        return ThrottleRecord(
            id: id,
            failures: failures,
            lastFailureAt: now,
            opensAt: now + settings.delay(after: failures),
            forgottenAt: now + settings.memory
        )
    }
}

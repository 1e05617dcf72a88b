import StorageWorkers

/// The consecutive failures of an account from a known device or from strangers.
struct ThrottleRecord: Record, Hashable {
    static let byEnd = RecordIndex("forgotten", \ThrottleRecord.forgottenAt)
    static let schema = RecordSchema(name: "throttles", indexes: byEnd)

    var id: String
    var failures: Int
    var lastFailureAt: Instant
    /// The end of the delay.
    var opensAt: Instant
    /// The time at which the record expires.
    var forgottenAt: Instant
}

extension ThrottleRecord {
    /// Failures for an unknown name are recorded too, so that they cost the same.
    static let nobody = "nobody"

    /// Whether an attempt is too early. If the clock was set back to before the failure, it is not.
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
        // A higher number has no effect, and must not overflow.
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

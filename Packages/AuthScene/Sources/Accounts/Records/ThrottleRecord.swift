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

    /// The time by which the clocks of hosts over one store may differ; 15 minutes.
    static let clockDifference = Duration.seconds(900)

    /// Whether an attempt is too early. A failure may be from a host whose clock is ahead. If it is further ahead than
    /// hosts differ, this host's clock was set back since the failure, and the attempt is not too early.
    func isClosed(at now: Instant) -> Bool {
        let hasDelay = lastFailureAt < opensAt
        return hasDelay && now >= lastFailureAt - Self.clockDifference && now < opensAt
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

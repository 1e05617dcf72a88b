public import FoundationEssentials
import StorageWorkers

/// An event of an account with its time; without passwords, tokens, and names that may be mistyped passwords.
struct AuditRecord: Record, Hashable {
    static let byMoment = RecordIndex("moment") { (record: AuditRecord) in
        CompositeKey(record.at, record.number ?? 0)
    }
    static let schema = RecordSchema(name: "audit", indexes: byMoment)

    var id: String
    var at: Instant
    /// Orders events of one process within a millisecond; nil in records of earlier versions, whose ids have that order.
    var number: Int?
    var event: AuditEvent
    /// The person's identifier, or nil if the name was unknown.
    var person: String?

    init(_ event: AuditEvent, person: String?, at: Instant, number: Int) throws {
        id = try Sodium.randomIdentifier()
        self.at = at
        self.number = number
        self.event = event
        self.person = person
    }
}

/// The kind of event.
public enum AuditEvent: String, Codable, Sendable, CaseIterable {
    case signedUp = "signed-up"
    case signedIn = "signed-in"
    /// A wrong password, an unknown name, or an attempt whose process ended before the check.
    case signInFailed = "sign-in-failed"
    /// An attempt during a delay, whose password was not checked.
    case signInThrottled = "sign-in-throttled"
    case signedOut = "signed-out"
    case passwordChanged = "password-changed"
    case passwordChangeFailed = "password-change-failed"
    case passwordChangeThrottled = "password-change-throttled"
    case profileChanged = "profile-changed"
    case roleGranted = "role-granted"
    case roleRevoked = "role-revoked"
}

/// One line of the audit.
public struct AuditEntry: Hashable, Sendable {
    public var event: AuditEvent
    /// The person's identifier, or nil if the name was unknown.
    public var person: String?
    public var at: Date

    init(_ event: AuditEvent, person: String?, at: Date) {
        self.event = event
        self.person = person
        self.at = at
    }
}

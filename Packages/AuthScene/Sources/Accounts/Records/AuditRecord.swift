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
///
/// A later version may store one that this version has no constant for; it is kept and returned with its raw value.
public struct AuditEvent: RawRepresentable, Codable, Hashable, Sendable {
    public static let signedUp = Self(rawValue: "signed-up")
    public static let signedIn = Self(rawValue: "signed-in")
    /// A wrong password, an unknown name, or an attempt whose process ended before the check.
    public static let signInFailed = Self(rawValue: "sign-in-failed")
    /// An attempt during a delay, whose password was not checked.
    public static let signInThrottled = Self(rawValue: "sign-in-throttled")
    public static let signedOut = Self(rawValue: "signed-out")
    public static let passwordChanged = Self(rawValue: "password-changed")
    public static let passwordChangeFailed = Self(rawValue: "password-change-failed")
    public static let passwordChangeThrottled = Self(rawValue: "password-change-throttled")
    public static let profileChanged = Self(rawValue: "profile-changed")
    public static let roleGranted = Self(rawValue: "role-granted")
    public static let roleRevoked = Self(rawValue: "role-revoked")
    public static let accessTokenMade = Self(rawValue: "access-token-made")
    public static let accessTokenRevoked = Self(rawValue: "access-token-revoked")
    public static let recoveryCodesMade = Self(rawValue: "recovery-codes-made")
    public static let recoveryLinkMade = Self(rawValue: "recovery-link-made")
    public static let recoveryLinkRevoked = Self(rawValue: "recovery-link-revoked")
    /// A new password by a recovery code or link.
    public static let passwordRecovered = Self(rawValue: "password-recovered")
    /// A wrong code or link, an unknown name, or an attempt whose process ended before the check.
    public static let recoveryFailed = Self(rawValue: "recovery-failed")
    /// An attempt during a delay, whose code was not checked.
    public static let recoveryThrottled = Self(rawValue: "recovery-throttled")

    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
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

/// The limits and times of accounts; a host overrides the defaults.
public struct AccountSettings: Hashable, Sendable {
    /// The cost of hashing a password. After an increase, each password is rehashed at the next sign-in.
    ///
    /// Until then, checking an old hash takes less time than checking an unknown name, so that a measurement can
    /// distinguish them.
    public var passwordCost = PasswordCost.standard
    /// The time without use after which a session ends; 30 days.
    public var idleLifetime = Duration.seconds(30 * 86_400)
    /// The maximum duration of a session; 90 days.
    public var absoluteLifetime = Duration.seconds(90 * 86_400)
    /// The minimum interval at which a session's use is recorded; a minute. Idle sessions may end that much earlier.
    public var usePrecision = Duration.seconds(60)
    /// The delays after repeated failures.
    public var throttle = ThrottleSettings()
    /// Whether people start as guests, as in a shop. Otherwise they see the sign-in first, once there is an account.
    public var startsAsGuest = false
    /// The limits of visitors.
    public var visitors = VisitorSettings()
    /// The retention time of audit records; 400 days.
    public var auditLifetime = Duration.seconds(400 * 86_400)

    public init() {}
}

/// The limits of visitors: guests of a host with many concurrent users, each with a separate space.
///
/// The only guest of a host on a person's own machine has no such limits.
public struct VisitorSettings: Hashable, Sendable {
    /// The maximum number of a visitor's records.
    public var recordLimit = 1_000
    /// The maximum number of bytes in one write of a visitor.
    public var writeLimit = 1 << 20
    /// The time without a visit after which a visitor's records are deleted; 30 days.
    public var lifetime = Duration.seconds(30 * 86_400)
    /// The minimum interval between searches for expired records; an hour.
    public var purgeInterval = Duration.seconds(3_600)

    public init() {}
}

/// The delays after repeated failures.
///
/// Attempts during a delay are refused without a check and change nothing. The delay never exceeds `longestDelay`,
/// so a stranger cannot lock an account's owner out for longer. Open sessions continue, and a device on which the
/// owner has signed in before has a separate count, which a stranger cannot change.
public struct ThrottleSettings: Hashable, Sendable {
    /// The number of the first failure with a delay.
    public var firstDelayedFailure = 5
    /// The delay after that failure; each further failure doubles it.
    public var firstDelay = Duration.seconds(1)
    /// The maximum delay; 15 minutes.
    public var longestDelay = Duration.seconds(900)
    /// The time after which failures are forgotten; 24 hours. A success resets them, too.
    public var memory = Duration.seconds(86_400)

    public init() {}

    /// The delay after that many consecutive failures.
    func delay(after failures: Int) -> Duration {
        guard failures >= firstDelayedFailure else { return .zero }
        let doublings = failures - firstDelayedFailure
        // Beyond this any first delay of a millisecond or more is longer than the longest.
        guard doublings < 40 else { return longestDelay }
        return min(longestDelay, firstDelay * (1 << doublings))
    }
}

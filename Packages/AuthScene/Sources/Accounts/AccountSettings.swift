/// The limits and times of accounts; a host overrides the defaults.
public struct AccountSettings: Hashable, Sendable {
    /// The work of hashing a password. Raising it has each password hashed anew at its next sign-in.
    ///
    /// Until then a hash that was made for less is checked in less time than a name that nobody has, so that a
    /// stopwatch can tell them apart.
    public var passwordCost = PasswordCost.standard
    /// A session that is not used for so long has ended; 30 days.
    public var idleLifetime = Duration.seconds(30 * 86_400)
    /// A session has ended so long after its beginning, used or not; 90 days.
    public var absoluteLifetime = Duration.seconds(90 * 86_400)
    /// The minimum interval at which a session's use is recorded; a minute. Idle sessions may end that much earlier.
    public var usePrecision = Duration.seconds(60)
    /// The delays after repeated failures.
    public var throttle = ThrottleSettings()
    /// The limits of visitors, who are guests among many on one host.
    public var visitors = VisitorSettings()
    /// The retention time of audit records; 400 days.
    public var auditLifetime = Duration.seconds(400 * 86_400)

    public init() {}
}

/// The limits of visitors: guests of a host that many people use at once, each with a space of their own.
///
/// The one guest of a host on somebody's own machine has no such limits.
public struct VisitorSettings: Hashable, Sendable {
    /// The most records that one visitor keeps.
    public var recordLimit = 1_000
    /// The most bytes that one write of a visitor has.
    public var writeLimit = 1 << 20
    /// A visitor's records are deleted when they have not been back for so long; 30 days.
    public var lifetime = Duration.seconds(30 * 86_400)
    /// The minimum interval between searches for expired records; an hour.
    public var purgeInterval = Duration.seconds(3_600)

    public init() {}
}

/// How repeated failures slow further attempts down.
///
/// Attempts that come too early are refused unseen and change nothing: the delay never grows beyond `longestDelay`
/// whatever a stranger does, so that an account's owner is shut out for that long at the most. Sessions that are open
/// go on, and a device on which the owner has signed in before has a count of its own, which a stranger cannot touch.
public struct ThrottleSettings: Hashable, Sendable {
    /// From which failure on there is a delay.
    public var firstDelayedFailure = 5
    /// The delay after that failure; each further one doubles it.
    public var firstDelay = Duration.seconds(1)
    /// No delay is longer; 15 minutes.
    public var longestDelay = Duration.seconds(900)
    /// Failures are forgotten when the last is so long ago, and at the first success; 24 hours.
    public var memory = Duration.seconds(86_400)

    public init() {}

    /// The delay after that many failures in a row.
    func delay(after failures: Int) -> Duration {
        guard failures >= firstDelayedFailure else { return .zero }
        let doublings = failures - firstDelayedFailure
        // Beyond this any first delay of a millisecond or more is longer than the longest.
        guard doublings < 40 else { return longestDelay }
        return min(longestDelay, firstDelay * (1 << doublings))
    }
}

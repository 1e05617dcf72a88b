public import StorageWorkers

/// Why something could not be done with an account.
public enum AccountsError: Error, Hashable, Sendable {
    /// The name is unknown, the password is wrong, or there were too many attempts: which of them is not told.
    case refused
    /// What was given breaks these rules.
    case invalid([AccountProblem])
    /// The token is none, or its session has ended.
    case sessionEnded
    /// Others can read or change the store, so that no account is made in it.
    case exposed(StoreExposure)
    /// The cryptography that all of it needs is not to be had.
    case unavailable(String)
}

extension AccountsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused: "the name or the password is wrong, or there were too many attempts"
        case .invalid(let problems):
            "these rules are broken: \(problems.map { "\($0)" }.joined(separator: ", "))"
        case .sessionEnded: "the session has ended"
        case .exposed(let exposure): "no account is made in a store that is open to others: \(exposure)"
        case .unavailable(let reason): "accounts cannot be used: \(reason)"
        }
    }
}

public import StorageWorkers

/// The reason why an operation on an account failed.
public enum AccountsError: Error, Hashable, Sendable {
    /// The name is unknown, the password is wrong, or there were too many attempts. The case does not reveal which.
    case refused
    /// The data breaks these rules.
    case invalid([AccountProblem])
    /// The person may not do this; the text is the reason.
    case notAllowed(String)
    /// No account has that name.
    case unknownPerson(String)
    /// The token is invalid, or its session has ended.
    case sessionEnded
    /// Others can read or change the store, so no account is created.
    case exposed(StoreExposure)
    /// The cryptographic library is missing, or the account server does not answer correctly.
    case unavailable(String)
}

extension AccountsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused: "the name or the password is wrong, or there were too many attempts"
        case .invalid(let problems):
            "these rules are broken: \(problems.map { "\($0)" }.joined(separator: ", "))"
        case .notAllowed(let reason): reason
        case .unknownPerson(let name): "there is no account '\(name)'"
        case .sessionEnded: "the session has ended"
        case .exposed(let exposure): "no account is created in a store that others can access: \(exposure)"
        case .unavailable(let reason): "accounts cannot be used: \(reason)"
        }
    }
}

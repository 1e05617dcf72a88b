import Accounts
import SceneKitCore

/// The reason why an operation on an account failed; presenters word it.
enum AuthenticationFailure: SceneFailure, Equatable {
    case refused
    case invalid([AccountProblem])
    /// The person may not do this; the text is the accounts' reason.
    case notAllowed(String)
    case unknownPerson(String)
    /// An edit of the profile would overwrite what has been changed elsewhere.
    case conflict(EditConflict)
    /// The person has been signed out.
    case sessionEnded
    /// The store, the session file or the cryptography failed; the text is the error.
    case unavailable(LocalizedText)

    init(_ error: any Error) {
        switch error {
        case let conflict as EditConflict: self = .conflict(conflict)
        case AccountsError.refused: self = .refused
        case AccountsError.invalid(let problems): self = .invalid(problems)
        case AccountsError.notAllowed(let reason): self = .notAllowed(reason)
        case AccountsError.unknownPerson(let name): self = .unknownPerson(name)
        case AccountsError.sessionEnded: self = .sessionEnded
        default: self = .unavailable(LocalizedText(error))
        }
    }
}

import Accounts
import SceneKitCore

/// The words for mistakes and failures, for all scenes of this package.
enum AuthWording {
    static let refused: LocalizedText =
        "the name or the password is wrong, or there were too many attempts; wait a little, then try again"

    static let offline: LocalizedText =
        "You are offline: the accounts cannot be reached. Your records can be read, and not changed."

    static func unsaved(_ reason: LocalizedText) -> LocalizedText {
        "The session could not be saved and ends with this program: \(reason)"
    }

    /// The message about what was done, with the reason why the session could not be saved, if there is one.
    static func message(_ text: LocalizedText, sessionProblem: LocalizedText?) -> Message {
        guard let sessionProblem else { return Message(.information, text) }
        return Message(.warning, .joined([text, unsaved(sessionProblem)], separator: " "))
    }

    private static let keepCodes: LocalizedText =
        "Keep the recovery codes now: nobody can see them again. With each of them, you set a new password once if you forget yours."

    /// New recovery codes, one a line, and what they are for; empty if there are none.
    static func blocks(ofCodes codes: [String]) -> [Block] {
        guard !codes.isEmpty else { return [] }
        let item = DetailBlock.Item(
            "Recovery codes",
            codes.joined(separator: "\n"),
            kind: .password
        )
        return [
            .detail(DetailBlock(identifier: "recovery-codes", items: [item])), .text(TextBlock(keepCodes)),
        ]
    }

    static func text(_ problem: AccountProblem) -> LocalizedText {
        switch problem {
        case .nameMissing: "a name is needed"
        case .nameTooLong: "a name has 64 characters at the most"
        case .nameUnreadable: "the name has characters that cannot be seen; leave them out"
        case .nameMisleading(let reason):
            "this name can be taken for another: \(reason); write all of it in one script, with each mark once"
        case .nameLooksTaken: "this name looks like an existing one; choose another"
        case .nameTaken: "this name is taken; choose another, or sign in"
        case .passwordTooShort: "a password has at least 8 characters"
        case .passwordTooLong: "a password has 1,024 characters at the most"
        case .passwordTooCommon:
            "this password is one of the most common, which are tried first; choose another"
        case .notAPhone:
            "this is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
        case .notAnEmail: "this is not an e-mail address like ada@example.org"
        }
    }

    /// A failure that no field is to blame for.
    static func text(_ failure: AuthenticationFailure) -> LocalizedText {
        switch failure {
        case .refused: refused
        case .invalid(let problems): .joined(problems.map(text), separator: "; ")
        case .notAllowed(let reason): LocalizedText(verbatim: reason)
        case .unknownPerson(let name): "there is no account '\(name)'"
        case .conflict: "the profile has been changed elsewhere meanwhile"
        case .sessionEnded: "the session has ended; sign in again"
        case .unavailable(let reason): reason
        }
    }
}

extension AccountProblem {
    /// The field of a form that it is shown at.
    var field: String {
        switch self {
        case .nameMissing, .nameTooLong, .nameUnreadable, .nameMisleading, .nameTaken, .nameLooksTaken: "name"
        case .passwordTooShort, .passwordTooLong, .passwordTooCommon: "password"
        case .notAPhone: "phone"
        case .notAnEmail: "email"
        }
    }
}

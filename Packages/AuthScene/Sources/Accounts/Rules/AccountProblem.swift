/// What is wrong with what a person gave for an account; a presenter words it.
public enum AccountProblem: Hashable, Sendable {
    case nameMissing
    case nameTooLong
    /// It has characters that cannot be seen or told apart.
    case nameUnreadable
    case nameTaken
    case passwordTooShort
    case passwordTooLong
    case passwordTooCommon
    case notAPhone
    case notAnEmail
}

/// A mistake in the data for an account; presenters word it.
public enum AccountProblem: Hashable, Sendable {
    case nameMissing
    case nameTooLong
    /// It contains invisible or ambiguous characters.
    case nameUnreadable
    /// It can be mistaken for another name, for example because it mixes Latin and Cyrillic letters; the text is the reason.
    case nameMisleading(String)
    case nameTaken
    /// An existing name of other characters looks the same.
    case nameLooksTaken
    case passwordTooShort
    case passwordTooLong
    case passwordTooCommon
    case notAPhone
    case notAnEmail
}

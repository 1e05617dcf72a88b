/// A mistake in the data for an account; presenters word it.
public enum AccountProblem: Hashable, Sendable {
    case nameMissing
    case nameTooLong
    /// It contains invisible or ambiguous characters.
    case nameUnreadable
    /// It can be taken for another name, such as one of Latin letters with a Cyrillic one among them: why.
    case nameMisleading(String)
    case nameTaken
    /// Somebody has a name that looks the same and is made of other characters.
    case nameLooksTaken
    case passwordTooShort
    case passwordTooLong
    case passwordTooCommon
    case notAPhone
    case notAnEmail
}

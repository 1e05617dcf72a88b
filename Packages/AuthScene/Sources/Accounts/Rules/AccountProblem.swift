/// What is wrong with what a person gave for an account; a presenter words it.
public enum AccountProblem: Hashable, Sendable {
    case nameMissing
    case nameTooLong
    /// It has characters that cannot be seen or told apart.
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

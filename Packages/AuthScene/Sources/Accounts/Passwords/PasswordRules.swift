import Foundation

/// What a password has to be: 8 to 1,024 characters of any kind, and none of the most common.
///
/// Characters are counted as Unicode scalars in normalisation form C (NIST SP 800-63B, section 3.1.1.2).
public enum PasswordRules {
    public static let length = 8...1024

    /// The form that is counted, compared and hashed: the same text typed on another keyboard is the same password.
    static func normalized(_ password: String) -> String {
        password.precomposedStringWithCanonicalMapping
    }

    /// The mistake in a new password; nil if it is acceptable.
    public static func problem(with password: String) -> AccountProblem? {
        guard isShortEnough(password) else { return .passwordTooLong }
        let normalized = normalized(password)
        let count = normalized.unicodeScalars.count
        if count < length.lowerBound { return .passwordTooShort }
        if count > length.upperBound { return .passwordTooLong }
        return CommonPasswords.contains(normalized) ? .passwordTooCommon : nil
    }

    /// Whether a text can be a password at all: asked before work is spent on it. No normalisation makes a text
    /// shorter by more than this allows for.
    static func isShortEnough(_ password: String) -> Bool {
        password.utf8.count <= 16 * length.upperBound
    }
}

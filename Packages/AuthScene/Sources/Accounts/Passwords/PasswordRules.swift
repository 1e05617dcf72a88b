import TextWorkers

/// The rules for passwords: 8 to 1,024 characters of any kind, and not one of the most common.
///
/// Characters are counted as Unicode scalars in normalisation form C (NIST SP 800-63B, section 3.1.1.2).
public enum PasswordRules {
    public static let length = 8...1024

    /// The form for counting, comparing and hashing, so that a password does not depend on the keyboard.
    static func normalized(_ password: String) -> String {
        NormalizationForm.nfc.of(password)
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

    /// Whether a text can be a password, checked before further work. No normalisation shortens a text by more than
    /// this allows for.
    static func isShortEnough(_ password: String) -> Bool {
        password.utf8.count <= 16 * length.upperBound
    }
}

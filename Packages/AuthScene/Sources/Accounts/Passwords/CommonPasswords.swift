/// The most common passwords.
enum CommonPasswords {
    private static let words = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

    static var count: Int { words.count }

    /// Whether the password is in the list, ignoring case.
    static func contains(_ password: String) -> Bool {
        words.contains(password.lowercased())
    }
}

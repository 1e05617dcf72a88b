/// A person with an account.
public struct Person: Hashable, Codable, Sendable, Identifiable {
    /// Identifies the person permanently: 32 hexadecimal digits.
    public var id: String
    /// The name as the person wrote it.
    public var name: String
    /// Empty if unknown.
    public var phone: String
    /// Empty if unknown.
    public var email: String
    /// The granted roles, sorted.
    public var roles: [String]
    /// The code of the language that the person has chosen, such as `de`; nil if the browser chooses it.
    public var language: String?

    public init(
        id: String,
        name: String,
        phone: String = "",
        email: String = "",
        roles: [String] = [],
        language: String? = nil
    ) {
        self.id = id
        self.name = name
        self.phone = phone
        self.email = email
        self.roles = roles.sorted()
        self.language = language
    }

    /// Whether a person who signs in with this name is meant: case and width are ignored.
    public func isNamed(_ name: String) -> Bool { AccountName(name).folded == AccountName(self.name).folded }
}

/// The properties of an account that its person changes at will.
public struct Profile: Hashable, Sendable {
    /// Empty if unknown.
    public var phone: String
    /// Empty if unknown.
    public var email: String
    /// The code of a language, such as `de`; nil if the browser chooses it.
    public var language: String?

    public init(phone: String = "", email: String = "", language: String? = nil) {
        self.phone = phone
        self.email = email
        self.language = language
    }
}

/// A person with an account.
public struct Person: Hashable, Sendable, Identifiable {
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

    public init(id: String, name: String, phone: String = "", email: String = "", roles: [String] = []) {
        self.id = id
        self.name = name
        self.phone = phone
        self.email = email
        self.roles = roles.sorted()
    }
}

/// A person with an account, as other parts of the program know them.
public struct Person: Hashable, Sendable, Identifiable {
    /// Stands for the person for good, whatever they are called: 32 hexadecimal digits.
    public var id: String
    /// As they wrote it.
    public var name: String
    /// Empty where they gave none.
    public var phone: String
    /// Empty where they gave none.
    public var email: String
    /// The roles that were granted to them, sorted.
    public var roles: [String]

    public init(id: String, name: String, phone: String = "", email: String = "", roles: [String] = []) {
        self.id = id
        self.name = name
        self.phone = phone
        self.email = email
        self.roles = roles.sorted()
    }
}

/// A person who has an account, as the home scene shows one.
public struct User: Equatable, Sendable {
    /// The name the person signs in with.
    public var name: String
    /// Empty where there is none.
    public var phone: String
    /// Empty where there is none.
    public var email: String

    public init(name: String, phone: String = "", email: String = "") {
        self.name = name
        self.phone = phone
        self.email = email
    }
}

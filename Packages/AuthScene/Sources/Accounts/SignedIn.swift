/// The result of signing in.
public struct SignedIn: Sendable {
    public var person: Person
    /// Stands for the session; new at each sign-in.
    public var token: SecretToken
    /// Makes this device known to be the person's; nil where it is already.
    public var device: SecretToken?

    public init(person: Person, token: SecretToken, device: SecretToken? = nil) {
        self.person = person
        self.token = token
        self.device = device
    }
}

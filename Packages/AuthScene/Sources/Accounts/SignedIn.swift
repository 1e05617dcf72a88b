/// The result of signing in.
public struct SignedIn: Sendable {
    public var person: Person
    /// The token of the session; new at each sign-in.
    public var token: SecretToken
    /// The token that makes this device known; nil if it is known already.
    public var device: SecretToken?
    /// The recovery codes of a new account, which nobody can read again; empty if there are none.
    public var recoveryCodes: [String]

    public init(
        person: Person,
        token: SecretToken,
        device: SecretToken? = nil,
        recoveryCodes: [String] = []
    ) {
        self.person = person
        self.token = token
        self.device = device
        self.recoveryCodes = recoveryCodes
    }
}

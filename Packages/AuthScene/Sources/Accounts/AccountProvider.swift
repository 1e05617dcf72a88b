/// Keeps accounts and checks passwords: `Accounts`, over a store, or a server that is asked over the network.
///
/// Each method may throw `AccountsError`, and what its store throws. A failure that is no `AccountsError.sessionEnded`
/// says nothing about the session.
public protocol AccountProvider: Sendable {
    /// Tells one provider from another in names of files, so that none gets another's tokens: letters, digits and
    /// hyphens. Empty for the accounts in a host's own store.
    var identity: String { get }

    /// Signs a person in: a new session with a new token.
    ///
    /// - Parameter devices: What earlier sign-ins on this device gave, whoever's they were.
    /// - Throws: `AccountsError.refused`.
    func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn

    /// Makes an account, and signs its person in.
    ///
    /// - Throws: `AccountsError.invalid` with all that is wrong.
    func signUp(_ registration: Registration) async throws -> SignedIn

    /// Ends a token's session; one that has ended already is no error.
    func signOut(_ token: SecretToken) async throws

    /// The person that a token stands for.
    ///
    /// - Throws: `AccountsError.sessionEnded`.
    func person(for token: SecretToken) async throws -> Person

    /// Changes the password of the person who is signed in, ends every session of theirs, and begins a new one.
    ///
    /// - Throws: `AccountsError.refused` where the old password is wrong, `AccountsError.invalid`, or
    ///   `AccountsError.sessionEnded`.
    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn

    /// Changes how the person who is signed in can be reached.
    ///
    /// - Throws: `AccountsError.invalid`, or `AccountsError.sessionEnded`.
    func changeProfile(_ token: SecretToken, phone: String, email: String) async throws -> Person

    /// Grants a role to the person of that name, or takes it back.
    ///
    /// - Throws: `AccountsError.notAllowed`, `AccountsError.unknownPerson`, or `AccountsError.sessionEnded`.
    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person
}

extension Accounts: AccountProvider {
    public var identity: String { "" }
}

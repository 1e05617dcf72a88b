/// Stores accounts and checks passwords: `Accounts` in a store, or `NetworkAccounts` on a server.
///
/// Each method can throw `AccountsError` and errors of its store. Only `AccountsError.sessionEnded` means that the
/// session has ended.
public protocol AccountProvider: Sendable {
    /// Distinguishes providers in file names, so that none gets another's tokens: letters, digits and
    /// hyphens. Empty for the accounts in a host's own store.
    var identity: String { get }

    /// Makes access tokens of these accounts; nil if there are none.
    var accessTokenProvider: (any AccessTokenProvider)? { get }

    /// Gives people with a forgotten password a way back; nil if these accounts have one elsewhere, or none.
    var recoveryProvider: (any RecoveryProvider)? { get }

    /// Signs a person in: a new session with a new token.
    ///
    /// - Parameter devices: The device tokens of all earlier sign-ins on this device, by any person.
    /// - Throws: `AccountsError.refused`.
    func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn

    /// Creates an account and signs the person in.
    ///
    /// - Throws: `AccountsError.invalid` with all mistakes.
    func signUp(_ registration: Registration) async throws -> SignedIn

    /// Ends a token's session, if it has not ended already.
    func signOut(_ token: SecretToken) async throws

    /// The person of a token's session.
    ///
    /// - Throws: `AccountsError.sessionEnded`.
    func person(for token: SecretToken) async throws -> Person

    /// The person of a token's session, for a program that looks after it by itself: a session that nobody uses ends, even
    /// while a page of it is open. By default the same as `person(for:)`.
    ///
    /// - Throws: `AccountsError.sessionEnded`.
    func personWithoutUse(for token: SecretToken) async throws -> Person

    /// The person of that name, for those who may see them: administrators.
    ///
    /// - Returns: Nil for an unknown name, and for a token of somebody else.
    /// - Throws: `AccountsError.sessionEnded`.
    func person(named name: String, by token: SecretToken) async throws -> Person?

    /// Changes the signed-in person's password, ends all of their sessions, and begins a new one.
    ///
    /// - Throws: `AccountsError.refused` if the old password is wrong, `AccountsError.invalid`, or
    ///   `AccountsError.sessionEnded`.
    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn

    /// Changes the profile of the signed-in person.
    ///
    /// - Parameters:
    ///   - token: The session's token.
    ///   - change: Makes the new profile of the stored one; it may be called several times, of which the last counts.
    /// - Throws: `AccountsError.invalid`, `AccountsError.sessionEnded`, or the error of `change`.
    func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person

    /// Grants a role to the person of that name, or revokes it.
    ///
    /// - Throws: `AccountsError.notAllowed`, `AccountsError.unknownPerson`, or `AccountsError.sessionEnded`.
    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person
}

/// Makes and revokes access tokens, for accounts whose sessions a host can begin with such a token: those in its own
/// store.
///
/// Each method can throw `AccountsError` and errors of its store.
public protocol AccessTokenProvider: Sendable {
    /// Makes an access token for the signed-in person.
    func makeAccessToken(
        named name: String,
        _ rights: AccessTokenRights,
        lifetime: Duration,
        by token: SecretToken
    ) async throws -> MadeAccessToken

    /// The access tokens of the signed-in person, the newest first.
    func accessTokens(by token: SecretToken) async throws -> [AccessToken]

    /// Revokes an access token of the signed-in person.
    ///
    /// - Returns: The token; nil if the person has none of that id.
    func revokeAccessToken(_ id: String, by token: SecretToken) async throws -> AccessToken?
}

extension AccountProvider {
    public func personWithoutUse(for token: SecretToken) async throws -> Person {
        try await person(for: token)
    }

    /// There are no access tokens.
    public var accessTokenProvider: (any AccessTokenProvider)? { nil }

    /// There is no way back from a forgotten password.
    public var recoveryProvider: (any RecoveryProvider)? { nil }

    /// Nobody sees anybody else.
    public func person(named name: String, by token: SecretToken) async throws -> Person? { nil }

    /// Replaces the profile of the signed-in person.
    ///
    /// - Throws: `AccountsError.invalid`, or `AccountsError.sessionEnded`.
    public func changeProfile(_ token: SecretToken, _ profile: Profile) async throws -> Person {
        try await changeProfile(token) { _ in profile }
    }
}

extension Accounts: AccountProvider, AccessTokenProvider {
    public var identity: String { "" }

    public var accessTokenProvider: (any AccessTokenProvider)? { self }
}

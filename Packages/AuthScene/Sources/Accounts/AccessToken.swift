public import FoundationEssentials

/// A token by which a program acts for a person without their password, as the person sees it: without the secret.
public struct AccessToken: Hashable, Sendable, Identifiable {
    /// Identifies the token; not secret.
    public var id: String
    /// The name that the person gave it.
    public var name: String
    public var rights: AccessTokenRights
    public var createdAt: Date
    public var expiresAt: Date
    /// The last use, to a minute; nil if it has never been used.
    public var usedAt: Date?

    public init(
        id: String,
        name: String,
        rights: AccessTokenRights,
        createdAt: Date,
        expiresAt: Date,
        usedAt: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.rights = rights
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
    }
}

/// The part of its person's rights that an access token has.
public struct AccessTokenRights: Hashable, Sendable {
    /// Whether a program may perform actions. Otherwise it only reads.
    public var mayWrite: Bool
    /// The names of the scenes that it may open, sorted; empty for all.
    public var scenes: [String]

    public init(mayWrite: Bool, scenes: [String] = []) {
        self.mayWrite = mayWrite
        self.scenes = Set(scenes).sorted()
    }
}

/// A new access token, with its secret: the only time that anybody sees it.
public struct MadeAccessToken: Sendable {
    public var token: AccessToken
    public var secret: SecretToken

    public init(token: AccessToken, secret: SecretToken) {
        self.token = token
        self.secret = secret
    }
}

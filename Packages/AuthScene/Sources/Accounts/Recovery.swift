public import FoundationEssentials

/// The proof by which a person sets a new password without the old one.
public enum RecoveryProof: Sendable {
    /// One of the person's recovery codes.
    case code(String, name: String)
    /// The secret of a link that an administrator has made.
    case link(SecretToken)
}

/// A link with which a person sets a new password once, as an administrator sees it: without the secret.
public struct RecoveryLink: Hashable, Sendable, Identifiable {
    /// Identifies the link; not secret.
    public var id: String
    /// The name of the person whose password it resets.
    public var name: String
    public var expiresAt: Date

    public init(id: String, name: String, expiresAt: Date) {
        self.id = id
        self.name = name
        self.expiresAt = expiresAt
    }
}

/// A new recovery link, with its secret: the only time that anybody sees it.
public struct MadeRecoveryLink: Sendable {
    public var link: RecoveryLink
    public var secret: SecretToken

    public init(link: RecoveryLink, secret: SecretToken) {
        self.link = link
        self.secret = secret
    }
}

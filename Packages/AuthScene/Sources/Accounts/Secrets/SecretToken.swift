/// The proof of a session or a known device: an identifier and a secret of 256 bits.
///
/// The store has only the secret's hash. The text form is itself a secret, for a file that only its owner can read.
public struct SecretToken: Sendable {
    /// The id of the stored hash; not secret.
    let identifier: String
    let secret: SecretBytes

    /// A new one.
    ///
    /// - Throws: `AccountsError.unavailable`.
    static func make() throws -> SecretToken {
        SecretToken(identifier: try Sodium.randomIdentifier(), secret: try .random(count: secretSize))
    }

    private static let secretSize = 32

    private init(identifier: String, secret: SecretBytes) {
        self.identifier = identifier
        self.secret = secret
    }

    /// Parses the text form; nil if it is invalid.
    ///
    /// - Throws: `AccountsError.unavailable` if there is no memory for a secret.
    public init?(parsing text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Hexadecimal.decode(parts[0])?.count == 16,
            var bytes = Hexadecimal.decode(parts[1])
        else { return nil }
        defer { bytes.withUnsafeMutableBytes { SecretMemory.wipe($0) } }
        guard bytes.count == Self.secretSize else { return nil }
        identifier = String(parts[0])
        secret = try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// 32 digits, a full stop, 64 digits.
    public var text: String {
        identifier + "." + secret.hexadecimal
    }

    /// The hash of the secret; not secret itself.
    public var hash: String { Hexadecimal.encode(Sodium.hash(secret)) }

    /// Compares in constant time.
    func matches(hash stored: String) -> Bool {
        guard let expected = Hexadecimal.decode(stored) else { return false }
        return Sodium.areEqual(Sodium.hash(secret), expected)
    }
}

extension SecretToken: CustomStringConvertible {
    /// The identifier only, so that no log gets the secret.
    public var description: String { "token \(identifier)" }
}

/// The slow hash for stored passwords.
protocol PasswordHashing: Sendable {
    /// - Throws: `AccountsError.unavailable`, also if there is not enough memory.
    func hash(_ password: SecretBytes) async throws -> String

    /// Whether the password matches the hash; takes as long as hashing it.
    func verify(_ password: SecretBytes, against hash: String) async throws -> Bool

    /// A hash of an unknown password, whose verification takes as long as that of any other made now.
    func decoy() throws -> String

    /// Whether the hash was made with less work than the current setting.
    func isOutdated(_ hash: String) -> Bool
}

/// The work of hashing one password.
public struct PasswordCost: Hashable, Sendable {
    /// Passes over the memory.
    public var operations: Int
    /// Bytes of memory.
    public var memory: Int

    public init(operations: Int, memory: Int) {
        self.operations = operations
        self.memory = memory
    }

    /// 2 passes over 19 MiB, the least that OWASP's Password Storage Cheat Sheet gives for one lane.
    public static let standard = PasswordCost(operations: 2, memory: 19 * 1024 * 1024)
}

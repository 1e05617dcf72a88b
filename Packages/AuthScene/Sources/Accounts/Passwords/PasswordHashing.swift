/// The slow hash that passwords are kept as.
protocol PasswordHashing: Sendable {
    /// - Throws: `AccountsError.unavailable`, also where memory is short.
    func hash(_ password: SecretBytes) async throws -> String

    /// Whether the password is the one that was hashed; takes as long as hashing it.
    func verify(_ password: SecretBytes, against hash: String) async throws -> Bool

    /// A hash of nothing that anybody knows, whose verification takes as long as that of any other made now.
    func decoy() throws -> String

    /// Whether the hash was made with less work than is asked for now.
    func isOutdated(_ hash: String) -> Bool
}

/// How much work one hash of a password is.
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

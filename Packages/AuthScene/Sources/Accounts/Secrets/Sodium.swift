internal import CSodium

/// Initialises the cryptographic library and wraps its functions.
enum Sodium {
    private static let isStarted = sodium_init() >= 0

    /// Starts the library, if it has not been started.
    ///
    /// - Throws: `AccountsError.unavailable`.
    static func start() throws {
        guard isStarted else { throw AccountsError.unavailable("libsodium does not start") }
    }

    /// Compares in constant time.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return sodium_memcmp(left, right, left.count) == 0
    }

    /// The 256-bit BLAKE2b hash of a secret of high entropy.
    static func hash(_ secret: SecretBytes) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        secret.withBytes(as: UInt8.self) { bytes in
            _ = crypto_generichash(
                &hash,
                hash.count,
                bytes,
                UInt64(secret.count),
                nil,
                0
            )
        }
        return hash
    }

    /// An unguessable random name: 128 bits in hexadecimal.
    static func randomIdentifier() throws -> String {
        try start()
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        return Hexadecimal.encode(bytes)
    }
}

internal import CSodium
import StorageWorkers

/// Argon2id (RFC 9106) with libsodium, one hash at a time on a separate thread.
///
/// One at a time limits the memory for any number of sign-ins.
actor Argon2Hasher: PasswordHashing {
    private nonisolated let executor = BlockingExecutor(label: "accounts.hasher")
    private nonisolated let cost: PasswordCost

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Throws: `AccountsError.unavailable` if libsodium cannot be started or does not support the cost.
    init(cost: PasswordCost) throws {
        try Sodium.start()
        guard cost.operations >= crypto_pwhash_opslimit_min(),
            cost.operations <= crypto_pwhash_opslimit_max(),
            cost.memory >= crypto_pwhash_memlimit_min(), cost.memory <= crypto_pwhash_memlimit_max()
        else {
            throw AccountsError.unavailable(
                "Argon2id does not support \(cost.operations) passes over \(cost.memory) bytes; "
                    + "the minimum is \(crypto_pwhash_opslimit_min()) over \(crypto_pwhash_memlimit_min())"
            )
        }
        self.cost = cost
    }

    func hash(_ password: SecretBytes) throws -> String {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
        let status = password.withBytes(as: CChar.self) { bytes in
            crypto_pwhash_str_alg(
                &text,
                bytes,
                UInt64(password.count),
                UInt64(cost.operations),
                cost.memory,
                crypto_pwhash_alg_argon2id13()
            )
        }
        guard status == 0 else {
            throw AccountsError.unavailable("there are no \(cost.memory) bytes of memory to hash a password")
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func verify(_ password: SecretBytes, against hash: String) throws -> Bool {
        password.withBytes(as: CChar.self) { bytes in
            crypto_pwhash_str_verify(
                hash,
                bytes,
                UInt64(password.count)
            ) == 0
        }
    }

    /// Random bytes in place of salt and hash: verification takes the full time and fails.
    nonisolated func decoy() throws -> String {
        let salt = try SecretBytes.random(count: 16).base64
        let hash = try SecretBytes.random(count: 32).base64
        return "$argon2id$v=19$m=\(cost.memory / 1024),t=\(cost.operations),p=1$\(salt)$\(hash)"
    }

    nonisolated func isOutdated(_ hash: String) -> Bool {
        // libsodium reads the whole text, and returns -1 for a text that is not a hash.
        guard crypto_pwhash_str_needs_rehash(hash, UInt64(cost.operations), cost.memory) != -1,
            let made = PasswordCost(hash: hash)
        else { return true }
        return made.operations < cost.operations || made.memory < cost.memory
    }
}

extension SecretBytes {
    /// RFC 4648, section 4, without padding.
    fileprivate var base64: String {
        let variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(count, variant))
        withBytes(as: UInt8.self) { bytes in
            _ = sodium_bin2base64(
                &text,
                text.count,
                bytes,
                count,
                variant
            )
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension PasswordCost {
    /// The cost in a hash, `$argon2id$v=19$m=19456,t=2,p=1$…`; nil for another text.
    init?(hash: String) {
        let parts = hash.split(separator: "$")
        guard parts.count == 5, parts[0] == "argon2id" else { return nil }
        var values: [Substring: Int] = [:]
        for pair in parts[2].split(separator: ",") {
            let sides = pair.split(separator: "=")
            guard sides.count == 2, let number = Int(sides[1]) else { return nil }
            values[sides[0]] = number
        }
        guard let kibibytes = values["m"], let passes = values["t"] else { return nil }
        let (memory, overflows) = kibibytes.multipliedReportingOverflow(by: 1024)
        guard !overflows else { return nil }
        self.init(operations: passes, memory: memory)
    }
}

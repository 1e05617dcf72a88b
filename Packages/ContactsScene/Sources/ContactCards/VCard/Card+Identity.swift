extension Card {
    /// The id under which the card is imported, the same each time: its UID, else what it says.
    ///
    /// A UUID is taken without `urn:uuid:` and in lower case, so that the versions of one card agree.
    public var importIdentifier: String {
        guard let uid = uid?.trimmed, !uid.isEmpty else { return "content-" + contentFingerprint }
        let prefix = "urn:uuid:"
        let plain = uid.lowercased().hasPrefix(prefix) ? String(uid.dropFirst(prefix.count)) : uid
        return Self.isUUID(plain) ? plain.lowercased() : plain
    }

    private static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { index, byte in
            switch index {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default:
                (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
            }
        }
    }

    /// 32 hexadecimal digits of the card's lines but those that say when and by what it was written. Two FNV-1a
    /// hashes with different beginnings; equal cards have equal ones, and it is no secret.
    public var contentFingerprint: String {
        var low: UInt64 = 0xcbf2_9ce4_8422_2325
        var high: UInt64 = 0x6c62_272e_07bb_0142
        forEachLine { line in
            guard !["VERSION", "REV", "PRODID"].contains(where: line.isNamed) else { return }
            for byte in line.bytes {
                low = (low ^ UInt64(byte)) &* 0x100_0000_01b3
                high = (high ^ UInt64(byte &+ 0x5b)) &* 0x100_0000_01b3
            }
            low = (low ^ 0x0A) &* 0x100_0000_01b3
            high = (high ^ 0x0A) &* 0x100_0000_01b3
        }
        return Self.hexadecimal(high) + Self.hexadecimal(low)
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

import SceneKitCore

extension Card {
    /// The id under which the card is imported, always the same: its UID, else its content's fingerprint.
    ///
    /// A UUID loses `urn:uuid:` and becomes lower-case, so that all versions of a card match.
    public var importIdentifier: String {
        withValue(of: "UID") { value in
            guard value.firstIndex(of: UInt8(ascii: "\\"), from: 0) == nil else {
                var plain = CardText.unescape(String(decoding: value, as: UTF8.self))
                return plain.withUTF8 { Self.identifier(UnsafeRawBufferPointer($0)) }
            }
            return Self.identifier(value)
        } ?? "content-" + contentFingerprint
    }

    static func identifier(_ uid: UnsafeRawBufferPointer) -> String? {
        var plain = uid.trimmingSpace
        guard !plain.isEmpty else { return nil }
        let scheme = UnsafeRawBufferPointer(rebasing: plain.prefix(9))
        if plain.count > scheme.count, scheme.equalsIgnoringCase("URN:UUID:") {
            plain = UnsafeRawBufferPointer(rebasing: plain[9...])
        }
        guard isUUID(plain) else { return String(decoding: plain, as: UTF8.self) }
        // Lower-case ASCII letters have this bit, and so do digits and the hyphen.
        return String(unsafeUninitializedCapacity: plain.count) { buffer in
            for index in 0..<plain.count { buffer[index] = plain[index] | 0x20 }
            return plain.count
        }
    }

    static func isUUID(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count == 36 else { return false }
        for (index, byte) in text.enumerated() {
            switch index {
            case 8, 13, 18, 23:
                guard byte == UInt8(ascii: "-") else { return false }
            default:
                guard (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF) else {
                    return false
                }
            }
        }
        return true
    }

    /// 32 hexadecimal digits of the card's lines except `VERSION`, `REV` and `PRODID`: two stable hashes
    /// with different seeds. It is not secure.
    public var contentFingerprint: String {
        var low = StableHash()
        var high = StableHash(seed: 0x6c62_272e_07bb_0142)
        forEachLine { line in
            guard !line.isNamed("VERSION"), !line.isNamed("REV"), !line.isNamed("PRODID") else { return }
            for byte in line.bytes {
                low.combine(byte)
                high.combine(byte &+ 0x5b)
            }
            low.combine(0x0A)
            high.combine(0x0A)
        }
        return high.hexadecimal + low.hexadecimal
    }
}

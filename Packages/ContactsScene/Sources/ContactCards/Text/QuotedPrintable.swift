/// Quoted-printable: RFC 2045, section 6.7.
enum QuotedPrintable {
    static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
                let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                // Keep a lone `=`.
                result.append(bytes[index])
                index += 1
            }
        }
        // A soft break at the end continues nothing.
        if bytes.last == UInt8(ascii: "=") { result.removeLast() }
        return result
    }

    /// Encodes every byte except printable ASCII, so that the value survives any transport.
    static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "=") {
                result.append(byte)
            } else {
                result += encoded(byte)
            }
        }
        return result
    }

    /// `=3D` for an equals sign.
    static func encoded(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}

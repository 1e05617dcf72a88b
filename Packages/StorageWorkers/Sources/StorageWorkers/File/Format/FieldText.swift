internal import Glibc

/// Decodes the escapes and the numbers of fields.
enum FieldText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The offset of the first byte that must be escaped; the end if there is none.
    static func endOfPlain(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var offset = start
        // Test eight bytes at a time. The lowest mark is exact; higher ones may be wrong.
        while offset &+ 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let backslash = word ^ (ones &* UInt64(FileFormat.backslash))
            let delete = word ^ (ones &* 0x7F)
            let marks =
                (((word &- ones &* 0x20) & ~word) | ((backslash &- ones) & ~backslash)
                    | ((delete &- ones) & ~delete)) & highs
            if marks != 0 { return offset &+ marks.trailingZeroBitCount / 8 }
            offset &+= 8
        }
        while offset < bytes.count, !needsEscape(bytes[offset]) { offset &+= 1 }
        return offset
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == FileFormat.backslash || byte == 0x7F
    }

    /// Whether the field has no escape.
    static func isPlain(_ field: UnsafeRawBufferPointer) -> Bool {
        guard let start = field.baseAddress else { return true }
        return memchr(start, Int32(FileFormat.backslash), field.count) == nil
    }

    /// The text of a field; nil for an invalid escape, or for bytes that are no UTF-8.
    static func text(_ field: UnsafeRawBufferPointer) -> String? {
        var length: Int?
        let bytes = [UInt8](unsafeUninitializedCapacity: field.count) { room, count in
            length = unescape(field, into: UnsafeMutableRawBufferPointer(room))
            count = length ?? 0
        }
        return length.flatMap { _ in String(validating: bytes, as: UTF8.self) }
    }

    /// Decodes a field into a buffer of at least the field's size.
    ///
    /// - Returns: The decoded length; nil for an invalid escape.
    static func unescape(_ field: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Int? {
        guard let source = field.baseAddress, let target = room.baseAddress else { return 0 }
        var read = 0
        var written = 0
        while read < field.count {
            let found = memchr(source + read, Int32(FileFormat.backslash), field.count - read)
            let end = found.map { UnsafeRawPointer($0) - source } ?? field.count
            memcpy(target + written, source + read, end - read)
            written += end - read
            guard end < field.count else { break }
            guard let (byte, length) = escape(field, at: end + 1) else { return nil }
            room[written] = byte
            written += 1
            read = end + 1 + length
        }
        return written
    }

    private static func escape(_ field: UnsafeRawBufferPointer, at offset: Int) -> (UInt8, length: Int)? {
        guard offset < field.count else { return nil }
        switch field[offset] {
        case UInt8(ascii: "n"): return (0x0A, 1)
        case UInt8(ascii: "r"): return (0x0D, 1)
        case UInt8(ascii: "t"): return (0x09, 1)
        case FileFormat.backslash: return (FileFormat.backslash, 1)
        case UInt8(ascii: "x"):
            guard offset + 2 < field.count, let high = hexadecimalDigit(field[offset + 1]),
                let low = hexadecimalDigit(field[offset + 2])
            else { return nil }
            return (UInt8(high << 4 | low), 3)
        default: return nil
        }
    }

    /// Parses 16 lower-case hexadecimal digits.
    static func hexadecimal(_ digits: UnsafeRawBufferPointer) -> UInt64? {
        guard digits.count == 16 else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            // Without a branch that depends on the digit, since the processor cannot predict one.
            let (zero, limit): (UInt8, UInt8) = byte < 0x61 ? (0x30, 10) : (0x57, 16)
            guard byte &- zero < limit else { return nil }
            number = number << 4 | UInt64(byte &- zero)
        }
        return number
    }

    /// Parses decimal digits. The result is nil for other characters, or if the number exceeds `Int`.
    static func decimal(_ digits: UnsafeRawBufferPointer) -> UInt64? {
        guard (1...19).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number &* 10 &+ UInt64(byte &- 0x30)
        }
        return number <= UInt64(Int.max) ? number : nil
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte &- 0x30)
        case 0x61...0x66: UInt64(byte &- 0x57)
        default: nil
        }
    }
}

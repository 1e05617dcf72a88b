/// Validates UTF-8 without creating a string.
enum UTF8Validation {
    /// The valid beginning of a text.
    struct Prefix {
        /// The number of valid bytes.
        var count = 0
        /// The number of non-ASCII characters in them.
        var foreignCharacters = 0
    }

    static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { isValid($0) }
    }

    static func isValid(_ buffer: UnsafeRawBufferPointer) -> Bool {
        prefix(of: buffer, from: 0).count == buffer.count
    }

    /// The valid part after an offset.
    static func prefix(of buffer: UnsafeRawBufferPointer, from start: Int) -> Prefix {
        var result = Prefix()
        var index = start
        let count = buffer.count
        while index < count {
            if index + 8 <= count,
                buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
                continue
            }
            guard let length = sequenceLength(buffer, at: index) else { break }
            if length > 1 { result.foreignCharacters += 1 }
            index += length
        }
        result.count = index - start
        return result
    }

    /// Whether the bytes are an incomplete character.
    static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, bytes.count < 4 else { return false }
        let missing: Int =
            switch first {
            case 0xC2...0xDF: 2 - bytes.count
            case 0xE0...0xEF: 3 - bytes.count
            case 0xF0...0xF4: 4 - bytes.count
            default: 0
            }
        guard missing > 0 else { return false }
        // Each valid first byte allows at least one of these second bytes.
        return [0x80, 0x90, 0xA0].contains { (second: UInt8) in
            let tail = Array(repeating: UInt8(0x80), count: missing - 1)
            return isValid(Array(bytes) + [bytes.count == 1 ? second : 0x80] + tail)
        }
    }

    /// RFC 3629, section 4.
    private static func sequenceLength(_ buffer: UnsafeRawBufferPointer, at index: Int) -> Int? {
        func byte(_ offset: Int) -> UInt8 { index + offset < buffer.count ? buffer[index + offset] : 0 }
        func isTail(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            range.contains(byte(offset))
        }
        switch byte(0) {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return isTail(1) ? 2 : nil
        case 0xE0: return isTail(1, 0xA0...0xBF) && isTail(2) ? 3 : nil
        case 0xED: return isTail(1, 0x80...0x9F) && isTail(2) ? 3 : nil
        case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : nil
        case 0xF0: return isTail(1, 0x90...0xBF) && isTail(2) && isTail(3) ? 4 : nil
        case 0xF4: return isTail(1, 0x80...0x8F) && isTail(2) && isTail(3) ? 4 : nil
        case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : nil
        default: return nil
        }
    }
}

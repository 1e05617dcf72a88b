/// Whether bytes are UTF-8, without making a text of them.
enum UTF8Validation {
    static func isValid(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { isValid($0) }
    }

    static func isValid(_ buffer: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        let count = buffer.count
        while index < count {
            if index + 8 <= count,
                buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
                continue
            }
            guard let length = sequenceLength(buffer, at: index) else { return false }
            index += length
        }
        return true
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

/// Encodes the parts of log lines.
extension ByteBuffer {
    var rawBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes) }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        append(bytes.bindMemory(to: UInt8.self))
    }

    mutating func appendEscaped(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        var offset = 0
        while true {
            let end = FieldText.endOfPlain(bytes, from: offset)
            append(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
            guard end < bytes.count else { return }
            appendEscape(bytes[end])
            offset = end + 1
        }
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        case FileFormat.backslash: append("\\\\")
        default:
            append("\\x")
            append(Self.digit(UInt64(byte >> 4)))
            append(Self.digit(UInt64(byte & 0xF)))
        }
    }

    /// Appends the 16 digits of a number.
    mutating func appendHexadecimal(_ number: UInt64) {
        reserve(16)
        advance(16)
        putHexadecimal(number, at: count - 16)
    }

    /// Overwrites 16 bytes with the digits of a number.
    func putHexadecimal(_ number: UInt64, at offset: Int) {
        for place in 0..<16 {
            base[offset + place] = Self.digit((number >> UInt64(60 - place * 4)) & 0xF)
        }
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 10 ? 0x30 + value : 0x57 + value)
    }
}

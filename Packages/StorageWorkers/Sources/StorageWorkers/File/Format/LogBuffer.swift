internal import Glibc

/// The bytes of lines that are being put together.
final class LogBuffer {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    /// What is kept when the buffer is emptied.
    private static let keptCapacity = 1 << 22

    init(capacity: Int = 1 << 12) {
        base = .allocate(byteCount: capacity, alignment: 16)
        self.capacity = capacity
    }

    deinit { base.deallocate() }

    /// The bytes, until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    func removeAll() {
        count = 0
        guard capacity > Self.keptCapacity else { return }
        base.deallocate()
        base = .allocate(byteCount: Self.keptCapacity, alignment: 16)
        capacity = Self.keptCapacity
    }

    private func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }

    func append(_ byte: UInt8) {
        reserve(1)
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        memcpy(base + count, start, bytes.count)
        count += bytes.count
    }

    func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func appendEscaped(_ bytes: UnsafeRawBufferPointer) {
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

    private func appendEscape(_ byte: UInt8) {
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

    func appendDecimal(_ number: UInt64) {
        reserve(20)
        var digits = 1
        var rest = number / 10
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        rest = number
        for offset in stride(from: count + digits - 1, through: count, by: -1) {
            base.storeBytes(of: 0x30 + UInt8(rest % 10), toByteOffset: offset, as: UInt8.self)
            rest /= 10
        }
        count += digits
    }

    /// Appends 16 digits.
    func appendHexadecimal(_ number: UInt64) {
        reserve(16)
        count += 16
        putHexadecimal(number, at: count - 16)
    }

    /// Writes 16 digits over what is there.
    func putHexadecimal(_ number: UInt64, at offset: Int) {
        for place in 0..<16 {
            let digit = Self.digit((number >> UInt64(60 - place * 4)) & 0xF)
            base.storeBytes(of: digit, toByteOffset: offset + place, as: UInt8.self)
        }
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 10 ? 0x30 + value : 0x57 + value)
    }
}

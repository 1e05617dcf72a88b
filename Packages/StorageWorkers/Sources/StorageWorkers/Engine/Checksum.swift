/// A checksum of a record: it tells damage, not intent.
///
/// Eight bytes at a time are multiplied into 128 bits whose halves are folded, as wyhash does it.
enum Checksum {
    private static let first: UInt64 = 0xa076_1d64_78bd_642f
    private static let second: UInt64 = 0xe703_7ed1_a0b4_28db

    /// The checksum of an id and a body.
    static func of(_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) -> UInt64 {
        mix(fold(body, seed: fold(id, seed: first)), second)
    }

    /// A hash of a text.
    static func of(_ text: UnsafeRawBufferPointer) -> UInt64 {
        mix(fold(text, seed: first), second)
    }

    /// Whether a record has the checksum that it was written with.
    static func matches(_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer, _ checksum: Int) -> Bool
    {
        of(id, body) == UInt64(bitPattern: Int64(checksum))
    }

    private static func fold(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var state = seed
        var index = 0
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            state = mix(state ^ word, second)
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        return mix(state ^ rest, first ^ UInt64(truncatingIfNeeded: bytes.count))
    }

    /// Mixes the bits of a number.
    static func mix(_ number: UInt64) -> UInt64 { mix(number ^ first, second) }

    @inline(__always)
    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        // The difference of one bit never folds away: the multiplier is odd, so each half alone tells it.
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}

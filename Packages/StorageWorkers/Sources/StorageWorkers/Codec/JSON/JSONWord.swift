/// Eight bytes of text looked at together, the first in the lowest bits.
enum JSONWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Up to eight bytes, with zeros after the last of them.
    @inline(__always)
    static func load(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        if count >= 8 { return UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self)) }
        if count >= 4 {
            let (first, last) = (UnsafeRawPointer(text), UnsafeRawPointer(text + count - 4))
            return UInt64(UInt32(littleEndian: first.loadUnaligned(as: UInt32.self)))
                | UInt64(UInt32(littleEndian: last.loadUnaligned(as: UInt32.self))) << UInt64(8 * (count - 4))
        }
        guard count > 0 else { return 0 }
        return UInt64(text[0]) | UInt64(text[count / 2]) << UInt64(8 * (count / 2))
            | UInt64(text[count - 1]) << UInt64(8 * (count - 1))
    }

    /// How many bytes stand in a JSON string as they are, before the first quote, backslash or control character.
    @inline(__always)
    static func plainCount(_ word: UInt64) -> Int {
        let quote = word ^ 0x2222_2222_2222_2222
        let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        // A borrow may mark a byte after one that is rightly marked: only the lowest mark is exact.
        let marks =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
            | ((word &- 0x2020_2020_2020_2020) & ~word)
        return (marks & highBits).trailingZeroBitCount >> 3
    }

    /// The high bit of each byte that is no ASCII.
    @inline(__always)
    static func beyondASCII(_ word: UInt64) -> UInt64 { word & highBits }
}

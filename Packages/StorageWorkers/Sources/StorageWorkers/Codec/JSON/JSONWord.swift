/// Eight bytes of text looked at together.
enum JSONWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The eight bytes from a place on, the first in the lowest bits.
    @inline(__always)
    static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func load32(_ pointer: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    static func store(_ word: UInt64, _ pointer: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    @inline(__always)
    static func store32(_ word: UInt32, _ pointer: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: word.littleEndian, as: UInt32.self)
    }

    /// The high bit of each byte that cannot stand as it is in a JSON string: quote, backslash, control.
    ///
    /// A borrow may mark a byte after one that is rightly marked: only the lowest mark is exact.
    @inline(__always)
    static func specials(_ word: UInt64) -> UInt64 {
        let quote = word ^ 0x2222_2222_2222_2222
        let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let marks =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
            | ((word &- 0x2020_2020_2020_2020) & ~word)
        return marks & highBits
    }

    /// The high bit of each byte that is no ASCII.
    @inline(__always)
    static func beyondASCII(_ word: UInt64) -> UInt64 { word & highBits }

    /// Which byte the lowest mark is of.
    @inline(__always)
    static func firstMark(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}

/// Comparisons of short texts, without a call to the C library.
enum JSONBytes {
    @inline(__always)
    static func areEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if count >= 8 {
            var index = 0
            while index + 8 <= count {
                if JSONWord.load(one + index) != JSONWord.load(other + index) { return false }
                index += 8
            }
            return JSONWord.load(one + count - 8) == JSONWord.load(other + count - 8)
        }
        if count >= 4 {
            return JSONWord.load32(one) == JSONWord.load32(other)
                && JSONWord.load32(one + count - 4) == JSONWord.load32(other + count - 4)
        }
        for index in 0..<count where one[index] != other[index] { return false }
        return true
    }

    /// Below 0, 0 or above 0, as the one text sorts before, with or after the other.
    @inline(__always)
    static func order(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
        let shared = min(one.count, other.count)
        for index in 0..<shared where one[index] != other[index] {
            return Int(one[index]) - Int(other[index])
        }
        return one.count - other.count
    }
}

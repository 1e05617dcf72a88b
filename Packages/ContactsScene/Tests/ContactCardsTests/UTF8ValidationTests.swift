import Testing

@testable import ContactCards

@Suite("UTF-8")
struct UTF8ValidationTests {
    @Test(
        "The valid beginning of a text ends before the first wrong byte, or before a character that is cut",
        arguments: [
            ([], 0, 0, false),
            ([0x41, 0x42], 2, 0, false),
            ([0x41, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x98, 0x80], 10, 3, false),
            ([0x41, 0xC3], 1, 0, true),
            ([0xC3, 0xA9, 0xE2, 0x82], 2, 1, true),
            ([0xF0, 0x9F, 0x98], 0, 0, true),
            // A byte that follows shows that the character is not cut but wrong.
            ([0x41, 0xE2, 0x82, 0x41], 1, 0, false),
            // Overlong, a surrogate, above U+10FFFF, a lone tail.
            ([0xC0, 0x80], 0, 0, false),
            ([0xE0, 0x80], 0, 0, false),
            ([0xED, 0xA0], 0, 0, false),
            ([0xF4, 0x90], 0, 0, false),
            ([0xF5], 0, 0, false),
            ([0x80], 0, 0, false),
        ] as [([UInt8], Int, Int, Bool)]
    )
    func prefix(bytes: [UInt8], count: Int, foreign: Int, isCut: Bool) {
        let expected = UTF8Validation.Prefix(count: count, foreignCharacters: foreign, isCut: isCut)
        #expect(bytes.withUnsafeBytes { UTF8Validation.prefix(of: $0, from: 0) } == expected)
        #expect(([0x41] + bytes).withUnsafeBytes { UTF8Validation.prefix(of: $0, from: 1) } == expected)
        #expect(UTF8Validation.isValid(bytes) == (count == bytes.count))
    }
}

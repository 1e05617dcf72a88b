/// What is wrong with a text that should be JSON, and at which byte.
struct JSONFault: Error, Equatable {
    var offset: Int
    var reason: String

    init(_ offset: Int, _ reason: String) {
        self.offset = offset
        self.reason = reason
    }

    /// For a byte that does not belong where it is.
    @inline(never)
    init(_ text: JSONText, at offset: Int, expected: String) {
        self.offset = offset
        guard offset < text.count else {
            reason = "the text ends where \(expected) should be"
            return
        }
        let byte = text.base[offset]
        let found = (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte \(byte)"
        reason = "found \(found) where \(expected) should be"
    }
}

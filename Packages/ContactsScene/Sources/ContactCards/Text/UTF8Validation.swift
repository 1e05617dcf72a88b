/// Validates UTF-8 without creating a string.
enum UTF8Validation {
    /// The valid beginning of a text.
    struct Prefix: Equatable {
        /// The number of valid bytes.
        var count: Int
        /// The number of non-ASCII characters in them.
        var foreignCharacters: Int
        /// Whether the bytes after them are the beginning of a character.
        var isCut: Bool
    }

    static func isValid(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }

    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        (try? UTF8Span(validating: bytes.assumingMemoryBound(to: UInt8.self).span)) != nil
    }

    /// The valid part after an offset.
    static func prefix(of buffer: UnsafeRawBufferPointer, from start: Int) -> Prefix {
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[start...]).assumingMemoryBound(to: UInt8.self)
        var prefix = Prefix(count: bytes.count, foreignCharacters: 0, isCut: false)
        do {
            if try UTF8Span(validating: bytes.span).isKnownASCII { return prefix }
        } catch {
            prefix.count = error.byteOffsets.lowerBound
            prefix.isCut =
                error.kind == .truncatedScalar && error.byteOffsets.upperBound == bytes.count
        }
        // Each character has one byte that begins it.
        prefix.foreignCharacters = bytes[..<prefix.count].reduce(0) { $0 + ($1 >= 0xC0 ? 1 : 0) }
        return prefix
    }
}

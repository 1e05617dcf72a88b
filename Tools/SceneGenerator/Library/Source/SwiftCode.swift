/// Separates the code of Swift source from its comments and string literals.
struct SwiftCode {
    private let source: [UInt8]
    private var code: [UInt8]
    private var position = 0

    /// The text with blanks in place of comments and `"` in place of each byte of a literal, so that offsets stay the
    /// same.
    static func masking(_ text: String) -> [UInt8] {
        var reader = SwiftCode(text)
        reader.readCode(isInterpolation: false)
        return reader.code
    }

    private init(_ text: String) {
        source = Array(text.utf8)
        code = source
    }

    /// Reads to the end, or to the bracket that closes an interpolation.
    private mutating func readCode(isInterpolation: Bool) {
        var depth = 0
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "/") where starts("//"):
                while position < source.count, source[position] != UInt8(ascii: "\n") { mask(1, with: " ") }
            case UInt8(ascii: "/") where starts("/*"):
                readComment()
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                readLiteral()
            case UInt8(ascii: "("):
                depth += 1
                position += 1
            case UInt8(ascii: ")"):
                if isInterpolation, depth == 0 { return }
                depth -= 1
                position += 1
            default:
                position += 1
            }
        }
    }

    private mutating func readComment() {
        var depth = 0
        repeat {
            if starts("/*") { depth += 1 }
            if starts("*/") { depth -= 1 }
            mask(starts("/*") || starts("*/") ? 2 : 1, with: " ")
        } while depth > 0 && position < source.count
    }

    /// Reads a literal with its number signs, or a number sign outside of a literal.
    private mutating func readLiteral() {
        let hashes = String(
            repeating: "#",
            count: source[position...].prefix { $0 == UInt8(ascii: "#") }.count
        )
        guard starts(hashes + "\"") else { return position += hashes.utf8.count }
        let quotes = starts(hashes + "\"\"\"") ? "\"\"\"" : "\""
        mask((hashes + quotes).utf8.count, with: "\"")
        while position < source.count {
            if starts(quotes + hashes) { return mask((quotes + hashes).utf8.count, with: "\"") }
            if starts("\\" + hashes + "(") {
                let start = position
                position += hashes.utf8.count + 2
                readCode(isInterpolation: true)
                let end = position + 1
                position = start
                mask(end - start, with: "\"")
            } else {
                mask(starts("\\" + hashes) ? hashes.utf8.count + 2 : 1, with: "\"")
            }
        }
    }

    private func starts(_ text: String) -> Bool { source[position...].starts(with: text.utf8) }

    private mutating func mask(_ count: Int, with character: Unicode.Scalar) {
        let end = min(position + count, source.count)
        for place in position..<end where source[place] != UInt8(ascii: "\n") {
            code[place] = UInt8(ascii: character)
        }
        position = end
    }
}

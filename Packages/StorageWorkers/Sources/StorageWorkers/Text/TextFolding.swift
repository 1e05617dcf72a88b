/// Case and accents taken away, so that `jose` finds `José` and neither scatters a sorted list.
///
/// Latin, Greek and Cyrillic letters lose their accents and strokes (`Łukasz` is `lukasz`, `Ødegård` `odegard`,
/// `Straße` `strasse`), full-width forms become plain ones; other scripts are lower-cased where they have case.
public enum TextFolding {
    /// The folded text.
    public static func fold(_ text: String) -> String {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars where !isMark(scalar) { append(scalar, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A key that sorts names as people expect: folded words with single spaces between.
    public static func sortKey(_ text: String) -> String {
        var bytes: [UInt8] = []
        text.withBytes { appendSortKey($0, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the sort key of a text's UTF-8.
    public static func appendSortKey(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        let start = bytes.count
        var needsSpace = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                index += 1
                let folded = asciiWord(byte)
                if folded != 0 {
                    if needsSpace, bytes.count > start { bytes.append(UInt8(ascii: " ")) }
                    needsSpace = false
                    bytes.append(folded)
                } else if byte != UInt8(ascii: "'") {
                    needsSpace = true
                }
                continue
            }
            let (scalar, length) = decode(text, at: index)
            index += length
            if isWordScalar(scalar) {
                if needsSpace, bytes.count > start { bytes.append(UInt8(ascii: " ")) }
                needsSpace = false
                append(scalar, to: &bytes)
            } else if !isMark(scalar), scalar.value != 0x2019, scalar.value != 0x02BC {
                needsSpace = true
            }
        }
    }

    /// The folded form of an ASCII letter or digit, 0 for another character.
    @inline(__always)
    static func asciiWord(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
        default: 0
        }
    }

    /// Combining marks, which are dropped.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300: false
        case 0x300...0x36F: true
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: true
            default: false
            }
        }
    }

    static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return asciiWord(UInt8(scalar.value)) != 0 }
        // All letters but two signs of arithmetic.
        if (0xC0...0x24F).contains(scalar.value) { return scalar.value != 0xD7 && scalar.value != 0xF7 }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
            true
        default: false
        }
    }

    /// Characters of scripts that are written without spaces.
    static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// Appends one scalar folded.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let value = scalar.value
        if value < 0x80 {
            let folded = asciiWord(UInt8(value))
            bytes.append(folded == 0 ? UInt8(value) : folded)
            return
        }
        if let folded = FoldingTable.folded(value) {
            if folded == 0 {
                bytes.append(contentsOf: (FoldingTable.letterPairs[value] ?? "").utf8)
            } else if let scalar = Unicode.Scalar(folded) {
                append(utf8: scalar, to: &bytes)
            }
            return
        }
        if (0xFF01...0xFF5E).contains(value), let ascii = Unicode.Scalar(value - 0xFEE0) {
            append(ascii, to: &bytes)
            return
        }
        if scalar.properties.changesWhenLowercased {
            bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        } else {
            append(utf8: scalar, to: &bytes)
        }
    }

    private static func append(utf8 scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    }

    /// The scalar at a byte, and how many bytes it takes; a broken sequence is one replacement character a byte.
    static func decode(_ text: UnsafeRawBufferPointer, at index: Int) -> (Unicode.Scalar, Int) {
        let broken: (Unicode.Scalar, Int) = ("\u{FFFD}", 1)
        let lead = text[index]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
        guard length > 0, index + length <= text.count else { return broken }
        var value = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length {
            let byte = text[index + offset]
            guard byte & 0xC0 == 0x80 else { return broken }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else { return broken }
        return (scalar, length)
    }
}

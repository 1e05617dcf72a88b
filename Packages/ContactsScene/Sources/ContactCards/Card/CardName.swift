/// The parts of a person's name (RFC 6350, section 6.2.2); absent parts are empty.
public struct CardName: Hashable, Sendable {
    /// `Dr.`
    public var prefix: String
    /// The first name.
    public var given: String
    /// The middle names.
    public var additional: String
    /// The last name.
    public var family: String
    /// `PhD`
    public var suffix: String

    /// Makes a name; what is left out is empty.
    public init(
        prefix: String = "",
        given: String = "",
        additional: String = "",
        family: String = "",
        suffix: String = ""
    ) {
        self.prefix = prefix
        self.given = given
        self.additional = additional
        self.family = family
        self.suffix = suffix
    }

    var isEmpty: Bool { self == CardName() }

    /// The name in spoken order, as it is written.
    ///
    /// The family name comes last, or first where the family and the given name are both in Chinese, Japanese or
    /// Korean script. Between two parts in such a script there is no space.
    public var spoken: String {
        let isFamilyFirst = EastAsianScript.isUsed(by: family) && EastAsianScript.isUsed(by: given)
        let parts =
            isFamilyFirst
            ? [prefix, family, given, additional, suffix] : [prefix, given, additional, family, suffix]
        return parts.filter { !$0.isEmpty }.reduce(into: "") { text, part in
            let needsSpace = !(EastAsianScript.ends(text) && EastAsianScript.begins(part))
            text += (text.isEmpty || !needsSpace ? "" : " ") + part
        }
    }
}

/// The scripts in which names have the family name first and no spaces: Han, Hangul, Kana and Bopomofo.
private enum EastAsianScript {
    static func isUsed(by text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { contains($0) || $0.properties.isWhitespace }
    }

    static func begins(_ text: String) -> Bool { text.unicodeScalars.first.map(contains) ?? false }

    static func ends(_ text: String) -> Bool { text.unicodeScalars.last.map(contains) ?? false }

    private static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Hangul: the letters, the syllables, and the half-width letters.
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: true
        // Kana with their marks, Bopomofo, and half-width Katakana.
        case 0x3031...0x3035, 0x3040...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0xFF65...0xFF9F: true
        // Han: radicals, the iteration mark and zero, and the ideographs with their extensions.
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

/// Makes text safe to display: it cannot control a terminal, forge a line or change the text direction.
public enum VisibleText {
    /// The text on one line: control characters in caret notation (`^[`) or by number (`\u{9B}`), and line feeds,
    /// carriage returns and tabs as blanks.
    public static func line(_ text: String) -> String {
        visible(text, keepsLineFeeds: false)
    }

    /// As `line`, but keeps line feeds.
    public static func lines(_ text: String) -> String {
        visible(text, keepsLineFeeds: true)
    }

    /// The longest text that a message quotes whole.
    public static let longestQuotation = 60

    /// A text as a message quotes it: without its end if it has more characters than the limit.
    public static func excerpt(_ text: String, limit: Int = longestQuotation) -> String {
        guard text.utf8.count > limit else { return text }
        // A character may consist of any number of scalars.
        let scalars = text.unicodeScalars.prefix(4 * limit)
        let beginning = String(scalars).prefix(limit)
        return beginning.utf8.count == text.utf8.count ? text : beginning + "…"
    }

    /// Whether a scalar is a C0, DEL or C1 control, a line or paragraph separator, or a direction control (UAX #9:
    /// embeddings, overrides and isolates).
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The visible form of a control character; any other scalar stands for itself.
    public static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0..<0x20: "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
        case 0x7F: "^?"
        case _ where isControl(scalar): "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: String(scalar)
        }
    }

    /// A text that cannot reorder the text around it: between a first strong isolate and its end (UAX #9, section 2.4)
    /// if it has right-to-left letters or direction controls.
    public static func isolated(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: hasDirection) else { return text }
        var scalars = String.UnicodeScalarView("\u{2068}".unicodeScalars)
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            // An end without a beginning would end this isolate.
            case 0x2069 where depth == 0: continue
            case 0x2069: depth -= 1
            default: break
            }
            scalars.append(scalar)
        }
        return String(scalars) + String(repeating: "\u{2069}", count: depth + 1)
    }

    /// Whether a scalar is a direction control or mark, or is in a block of right-to-left scripts.
    private static func hasDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
            0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    /// Whether a scalar takes two columns of a terminal: its East Asian Width (UAX #11) is W or F, or it is shown as an
    /// emoji. A regional indicator takes one, since two of them make one flag.
    public static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x1100, 0x1F1E6...0x1F1FF: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,
            0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }

    private static func visible(_ text: String, keepsLineFeeds: Bool) -> String {
        // Fast path: every control character is one of these bytes, or begins with C2 or E2.
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 || $0 == 0x0A && keepsLineFeeds
        }
        guard !isPlain else { return text }
        var visible = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where keepsLineFeeds: visible += "\n"
            case "\n", "\r", "\t": visible += " "
            case _ where isControl(scalar): visible += shown(scalar)
            default: visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }
}

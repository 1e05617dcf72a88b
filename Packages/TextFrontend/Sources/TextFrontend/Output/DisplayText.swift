import SceneKitCore

/// Formats text for terminals; widths are in columns.
enum DisplayText {
    /// Shortcut for `VisibleText.line`.
    static func visible(_ text: String) -> String { VisibleText.line(text) }

    static func width(_ text: String) -> Int {
        text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + width($1) }
    }

    /// The text padded with blanks to a width, on the right or on the left.
    static func padded(_ text: String, to width: Int, onTheLeft: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - Self.width(text)))
        return onTheLeft ? blanks + text : text + blanks
    }

    /// The text without trailing blanks.
    static func trimmed(_ text: String) -> String {
        guard text.utf8.last == UInt8(ascii: " ") else { return text }
        var bytes = Array(text.utf8)
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text truncated to a width, with an ellipsis if anything was removed.
    static func cut(_ text: String, to width: Int) -> String {
        guard self.width(text) > width else { return text }
        var result = ""
        var used = 0
        for character in text {
            let next = self.width(character)
            if used + next > width - 1 { break }
            result.append(character)
            used += next
        }
        return width > 0 ? result + "…" : ""
    }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        // A regional indicator is emoji too: a flag takes two columns.
        default: return VisibleText.isWide(first) || first.properties.isEmojiPresentation ? 2 : 1
        }
    }
}

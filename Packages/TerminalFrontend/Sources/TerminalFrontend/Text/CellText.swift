import SceneKitCore

/// Converts text to glyphs with widths that all terminals agree on and without control characters.
///
/// Sequences whose width differs between terminals are shown by their parts: joined emoji side by side, without skin
/// tones and variation selectors. Right-to-left text stays in logical order.
enum CellText {
    /// The maximum number of marks on one character that ncurses keeps in one cell.
    private static let markLimit = 4

    static func glyphs(_ text: some StringProtocol) -> [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &glyphs) }
        return glyphs
    }

    /// The width in columns.
    static func width(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return glyphs(text).reduce(0) { $0 + $1.width }
    }

    private static func append(_ scalar: Unicode.Scalar, to glyphs: inout [Glyph]) {
        if (0x20..<0x7F).contains(scalar.value) {
            glyphs.append(Glyph(text: String(scalar), width: 1))
            return
        }
        switch CellWidth(scalar) {
        case .control:
            glyphs += VisibleText.shown(scalar).map { Glyph(text: String($0), width: 1) }
        case .blank:
            glyphs.append(Glyph(text: " ", width: 1))
        case .nothing:
            break
        case .mark:
            guard let last = glyphs.indices.last else {
                glyphs.append(Glyph(text: "\u{25CC}" + String(scalar), width: 1))
                return
            }
            if glyphs[last].text.unicodeScalars.count <= markLimit {
                glyphs[last].text.unicodeScalars.append(scalar)
            }
        case .skinTone:
            let base = glyphs.last?.text.unicodeScalars.first
            if base?.properties.isEmojiModifierBase != true {
                glyphs.append(Glyph(text: String(scalar), width: 2))
            }
        case .unknown:
            glyphs.append(Glyph(text: "\u{FFFD}", width: 1))
        case .columns(let width):
            glyphs.append(Glyph(text: String(scalar), width: width))
        }
    }
}

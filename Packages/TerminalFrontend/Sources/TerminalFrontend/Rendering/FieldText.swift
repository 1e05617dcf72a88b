import SceneKitCore

/// The visible part of the text being typed.
struct FieldText {
    let line: LineEditor
    let width: Int
    /// Whether to show dots instead of characters.
    let isSecret: Bool

    init(_ line: LineEditor, width: Int, isSecret: Bool = false) {
        self.line = line
        self.width = width
        self.isSecret = isSecret
    }

    func lines(hint: String) -> [FormLines.Line] {
        if line.characters.isEmpty {
            return [FormLines.Line(content: .placeholder(hint), cursor: 0)]
        }
        return line.isMultiline ? wrapped : [single]
    }

    /// One line, scrolled so that the cursor is visible.
    private var single: FormLines.Line {
        var glyphs: [Glyph] = []
        var cursor = 0
        for (index, character) in line.characters.enumerated() {
            if index == line.cursor { cursor = glyphs.reduce(0) { $0 + $1.width } }
            glyphs += self.glyphs(character)
        }
        if line.cursor == line.characters.count { cursor = glyphs.reduce(0) { $0 + $1.width } }
        var start = 0
        while cursor >= width, start < glyphs.count {
            cursor -= glyphs[start].width
            start += 1
        }
        let text = Array(glyphs[start...]).prefix(fitting: width).reduce(into: "") { $0 += $1.text }
        return FormLines.Line(content: .value(text), cursor: cursor)
    }

    private var wrapped: [FormLines.Line] {
        var lines: [FormLines.Line] = []
        var text = ""
        var used = 0
        var cursor: Int?
        func end() {
            lines.append(FormLines.Line(content: .value(text), cursor: cursor))
            (text, used, cursor) = ("", 0, nil)
        }
        for (index, character) in line.characters.enumerated() {
            let glyphs = character == "\n" ? [] : self.glyphs(character)
            let length = glyphs.reduce(0) { $0 + $1.width }
            // Leave the last column to the cursor.
            if used + length > width - 1, used > 0 { end() }
            if index == line.cursor { cursor = used }
            if character == "\n" { end() }
            text += glyphs.reduce(into: "") { $0 += $1.text }
            used += length
        }
        if line.cursor == line.characters.count { cursor = used }
        end()
        return lines
    }

    private func glyphs(_ character: Character) -> [Glyph] {
        isSecret ? [Glyph(text: "•", width: 1)] : CellText.glyphs(String(character))
    }
}

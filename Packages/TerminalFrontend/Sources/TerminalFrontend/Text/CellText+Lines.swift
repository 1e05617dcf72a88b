extension CellText {
    /// The text truncated to a width, with an ellipsis if anything was removed.
    static func cut(_ text: String, to width: Int) -> String {
        guard width > 0 else { return "" }
        let all = glyphs(text)
        guard all.reduce(0, { $0 + $1.width }) > width else { return text }
        return joined(all.prefix(fitting: width - 1)) + "…"
    }

    /// The text truncated at its beginning, with an ellipsis in its place.
    static func cutStart(_ text: String, to width: Int) -> String {
        guard width > 0 else { return "" }
        let all = glyphs(text)
        guard all.reduce(0, { $0 + $1.width }) > width else { return text }
        return "…" + joined(Array(all.reversed()).prefix(fitting: width - 1).reversed())
    }

    /// The text in lines of at most a width, broken at blanks if possible; line feeds end a line.
    static func wrap(_ text: String, to width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            wrap(line: $0, to: max(1, width))
        }
    }

    private static func wrap(line: Substring, to width: Int) -> [String] {
        var lines: [String] = []
        var current: [Glyph] = []
        var used = 0
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            var rest = glyphs(word)[...]
            var length = rest.reduce(0) { $0 + $1.width }
            if !current.isEmpty || !lines.isEmpty || used > 0 {
                if used + 1 + length <= width {
                    current.append(Glyph(text: " ", width: 1))
                    used += 1
                } else {
                    lines.append(joined(current))
                    current = []
                    used = 0
                }
            }
            while length > width {
                let head = Array(rest).prefix(fitting: width)
                guard !head.isEmpty else { break }
                lines.append(joined(head))
                rest = rest.dropFirst(head.count)
                length = rest.reduce(0) { $0 + $1.width }
            }
            current += rest
            used += length
        }
        lines.append(joined(current))
        return lines
    }

    private static func joined(_ glyphs: some Sequence<Glyph>) -> String {
        glyphs.reduce(into: "") { $0 += $1.text }
    }
}

extension [Glyph] {
    /// As many leading glyphs as fit into a number of columns.
    func prefix(fitting width: Int) -> [Glyph] {
        var used = 0
        return Array(
            prefix { glyph in
                used += glyph.width
                return used <= width
            }
        )
    }
}

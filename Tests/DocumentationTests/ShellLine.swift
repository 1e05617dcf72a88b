/// A command that a text tells its reader to type.
struct ShellLine: Equatable {
    var line: Int
    /// The words after the program's name.
    var words: [String]

    /// The commands of a program in a Markdown text, in blocks and in running text.
    static func commands(_ program: String, in text: String) -> [ShellLine] {
        var isBlock = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
            number,
            line -> [ShellLine] in
            if line.hasPrefix("```") {
                isBlock.toggle()
                return []
            }
            let pieces = isBlock ? line.split(separator: "|") : Self.codeSpans(in: line)
            return pieces.compactMap { piece in
                var words = Self.words(of: piece)
                if words.first == "$" { words.removeFirst() }
                guard words.first == program, words.count > 1 else { return nil }
                return ShellLine(line: number + 1, words: Array(words.dropFirst()))
            }
        }
    }

    /// The lines of a Markdown text's blocks in one language.
    static func blocks(in text: String, language: String) -> [String] {
        var isBlock = false
        return text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("```") else { return isBlock ? String(line) : nil }
            isBlock = !isBlock && line == "```" + language
            return nil
        }
    }

    private static func codeSpans(in line: Substring) -> [Substring] {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? $0.element : nil }
    }

    /// Splits at blanks outside of quotes; a comment or a redirection ends the line.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            switch character {
            case "'":
                isQuoted.toggle()
                word = word ?? ""
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            case "#" where !isQuoted && word == nil, ">" where !isQuoted && word == nil: return words
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}

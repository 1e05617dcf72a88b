/// The documentation comments of a Swift file.
enum DocumentationComments {
    /// The text of the comments, with each line at its position in the file.
    static func markdown(of source: String) -> String {
        source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.drop { $0 == " " }
            guard text.hasPrefix("///") else { return "" }
            return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
        }
        .joined(separator: "\n")
    }
}

extension Snippet {
    /// The text inserted into a file that hides the surrounding code from the reader.
    ///
    /// - Parameter surroundings: A Swift file with the line `// The snippet.`; nil for a complete snippet.
    func placed(in surroundings: String?, ofFile path: String) -> Snippet? {
        guard let surroundings else { return self }
        let lines = surroundings.split(separator: "\n", omittingEmptySubsequences: false)
        guard let place = lines.firstIndex(where: { $0.drop { $0 == " " } == "// The snippet." }) else {
            return nil
        }
        let before = Part(file: path, line: 1, text: lines[..<place].joined(separator: "\n"))
        let after = Part(
            file: path,
            line: place + 2,
            text: lines[(place + 1)...].joined(separator: "\n")
        )
        return Snippet(parts: [before] + parts + [after], file: file, line: line)
    }
}

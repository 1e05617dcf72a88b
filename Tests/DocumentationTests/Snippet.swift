/// A Swift snippet in a text, with its hidden code.
struct Snippet: Equatable {
    /// Consecutive lines of a file.
    struct Part: Equatable {
        var file: String
        /// The number of the first line.
        var line: Int
        var text: String
    }

    /// The code in order, including hidden code.
    var parts: [Part]
    /// The number of the first visible line.
    var file: String
    var line: Int

    /// The complete program, with markers that make the compiler report the text's lines.
    var source: String {
        parts.map { part in
            "#sourceLocation(file: \"\(part.file)\", line: \(part.line))\n\(part.text)\n"
        }
        .joined() + "#sourceLocation()\n"
    }
}

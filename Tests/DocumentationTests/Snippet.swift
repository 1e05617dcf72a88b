/// A piece of Swift in a text, with what the reader need not see of it.
struct Snippet: Equatable {
    /// Lines that follow each other in a file.
    struct Part: Equatable {
        var file: String
        /// The number of the first line.
        var line: Int
        var text: String
    }

    /// The code in order, what is hidden included.
    var parts: [Part]
    /// The number of its first visible line.
    var file: String
    var line: Int

    /// The whole program; the compiler names the lines of the text.
    var source: String {
        parts.map { part in
            "#sourceLocation(file: \"\(part.file)\", line: \(part.line))\n\(part.text)\n"
        }
        .joined() + "#sourceLocation()\n"
    }
}

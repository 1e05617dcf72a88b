/// Finds the Swift blocks of a Markdown text. Each is a separate program, unless a comment above it adds to it:
///
/// ```
/// <!-- prelude
/// import SceneKitCore
/// |@MainActor protocol Hidden {}
/// -->
/// ```
///
/// contains lines to insert before the block; `<!-- epilogue` below a block contains lines to insert after it. A bar at
/// the beginning of a line is removed; it keeps DocC from parsing a line with an at sign. A block below
/// `<!-- continued -->` continues the previous block.
struct SnippetReader {
    private let file: String
    private let lines: [Substring]
    private var position = 0
    private var prelude: [Snippet.Part] = []
    private var isContinued = false
    private(set) var snippets: [Snippet] = []

    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    /// - Throws: `Fault`.
    static func snippets(in text: String, of file: String) throws -> [Snippet] {
        var reader = SnippetReader(
            file: file,
            lines: text.split(separator: "\n", omittingEmptySubsequences: false)
        )
        try reader.read()
        return reader.snippets
    }

    private init(file: String, lines: [Substring]) {
        self.file = file
        self.lines = lines
    }

    private mutating func read() throws {
        while position < lines.count {
            let line = lines[position].drop { $0 == " " }
            position += 1
            if line.hasPrefix("```") {
                try readFence(line)
            } else if line == "<!-- continued -->" {
                isContinued = true
            } else if line == "<!-- prelude" {
                prelude.append(try readComment())
            } else if line == "<!-- epilogue" {
                guard !snippets.isEmpty else { throw fault("an epilogue needs a block before it") }
                let part = try readComment()
                snippets[snippets.count - 1].parts.append(part)
            } else if !line.isEmpty, !prelude.isEmpty || isContinued {
                throw fault("a comment for a block must stand above it")
            }
        }
        guard prelude.isEmpty, !isContinued else { throw fault("a comment for a block must stand above it") }
    }

    private mutating func readFence(_ opening: Substring) throws {
        let indentation = lines[position - 1].count - opening.count
        let fence = opening.prefix { $0 == "`" }
        let language = opening.dropFirst(fence.count).split(separator: " ").first
        let start = position
        while position < lines.count, lines[position].drop(while: { $0 == " " }) != fence { position += 1 }
        guard position < lines.count else { throw fault("the block of line \(start) is not closed") }
        let text = lines[start..<position].map {
            $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count))
        }
        position += 1
        if language == "swift" {
            try add(Snippet.Part(file: file, line: start + 1, text: text.joined(separator: "\n")))
        } else if !prelude.isEmpty || isContinued {
            throw fault("a comment for a block must stand above a Swift block")
        }
    }

    private mutating func add(_ part: Snippet.Part) throws {
        var parts = prelude + [part]
        if isContinued {
            guard let last = snippets.last else { throw fault("there is no block that could be continued") }
            parts = last.parts + parts
        }
        snippets.append(Snippet(parts: parts, file: file, line: part.line))
        prelude = []
        isContinued = false
    }

    private mutating func readComment() throws -> Snippet.Part {
        let start = position
        while position < lines.count, lines[position] != "-->" { position += 1 }
        guard position < lines.count else { throw fault("the comment of line \(start) is not closed") }
        let text = lines[start..<position].map { $0.hasPrefix("|") ? $0.dropFirst() : $0 }
        position += 1
        return Snippet.Part(file: file, line: start + 1, text: text.joined(separator: "\n"))
    }

    private func fault(_ text: String) -> Fault {
        Fault(description: "\(file):\(position): \(text)")
    }
}

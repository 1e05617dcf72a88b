extension Location {
    /// A syntax error in a location.
    public struct ParseError: Error, Equatable, CustomStringConvertible {
        public let text: String
        /// The position of the error, in characters from 1.
        public let column: Int
        public let reason: String

        /// Omits the values of parameters, since one may be a misplaced secret.
        public var description: String {
            let steps = text.split(separator: "/", omittingEmptySubsequences: false).map { step in
                let pieces = step.split(separator: ";", omittingEmptySubsequences: false)
                return pieces.enumerated().map { index, piece in
                    guard index > 0 else { return String(piece) }
                    return piece.firstIndex(of: "=").map { piece[...$0] + "…" } ?? "…"
                }.joined(separator: ";")
            }
            return "'\(steps.joined(separator: "/"))' is not a location: \(reason) at column \(column); "
                + "a location looks like /ContactList/ViewContact;id=42"
        }
    }

    /// Parses a location's text form.
    ///
    /// - Throws: `ParseError` with the column of the error.
    public init(parsing text: String) throws(ParseError) {
        guard text.first == "/" else {
            throw ParseError(text: text, column: 1, reason: "it does not begin with '/'")
        }
        steps = []
        var column = 2
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            // Browsers may add one slash at the end.
            if part.isEmpty && index == parts.count - 1 { break }
            steps.append(try Self.step(part, at: column, of: text))
            column += part.count + 1
        }
    }

    private static func step(_ part: Substring, at start: Int, of text: String) throws(ParseError) -> Step {
        var column = start
        func fault(_ reason: String) -> ParseError { ParseError(text: text, column: column, reason: reason) }
        let pieces = part.split(separator: ";", omittingEmptySubsequences: false)
        guard let name = pieces.first, !name.isEmpty else { throw fault("a scene's name is missing") }
        guard let scene = PercentEncoding.decode(name) else { throw fault("a broken percent-encoding") }
        var step = Step(scene)
        column += name.count + 1
        for piece in pieces.dropFirst() {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw fault("a parameter must be name=value") }
            guard let key = PercentEncoding.decode(sides[0]), let value = PercentEncoding.decode(sides[1])
            else {
                throw fault("a broken percent-encoding")
            }
            guard !key.isEmpty else { throw fault("a parameter's name is missing") }
            guard step.parameters[key] == nil else { throw fault("'\(key)' is given twice") }
            step.parameters[key] = value
            column += piece.count + 1
        }
        return step
    }
}

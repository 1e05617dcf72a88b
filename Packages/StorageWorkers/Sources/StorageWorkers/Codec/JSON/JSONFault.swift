/// A fault in a JSON text, and its place.
public struct JSONFault: Error, Equatable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in characters.
    public let column: Int
    /// The keys and positions that lead to the value, such as `games[3].year`; empty for the outermost value.
    public let path: String
    public let reason: String

    public init(line: Int, column: Int, path: String = "", reason: String) {
        self.line = line
        self.column = column
        self.path = path
        self.reason = reason
    }

    /// A fault at a byte of a text.
    init(_ reason: String, at offset: Int, of text: JSONText, path: [CodecKey]) {
        let before = text.slice(0, min(offset, text.count))
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.init(
            line: before.count { $0 == 0x0A } + 1,
            column: String(decoding: before[lineStart...], as: UTF8.self).count + 1,
            path: CodecKey.text(of: path),
            reason: reason
        )
    }

    public var description: String {
        "\(reason), at line \(line), column \(column)" + (path.isEmpty ? "" : " in \(path)")
    }
}

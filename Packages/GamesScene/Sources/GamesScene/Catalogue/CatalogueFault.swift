/// What is wrong in a catalogue's document, and where.
struct CatalogueFault: Error, Equatable, Sendable {
    /// Counted from 1.
    var line: Int
    /// Counted from 1, in characters.
    var column: Int
    /// The value's place in the structure, like `games[3].year`; empty where there is no structure yet.
    var path: String
    var reason: String

    init(line: Int, column: Int, path: String = "", reason: String) {
        self.line = line
        self.column = column
        self.path = path
        self.reason = reason
    }

    /// A fault at a byte of a document.
    init(at offset: Int, of bytes: [UInt8], path: String = "", reason: String) {
        let before = bytes.prefix(offset)
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.init(
            line: before.count { $0 == 0x0A } + 1,
            column: String(decoding: bytes[start..<offset], as: UTF8.self).count + 1,
            path: path,
            reason: reason
        )
    }
}

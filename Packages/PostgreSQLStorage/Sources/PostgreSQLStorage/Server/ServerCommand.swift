/// A statement that is prepared once on each connection.
struct ServerStatement: Hashable, Sendable, CustomStringConvertible {
    let text: String

    var description: String { text }

    init(_ text: String) {
        self.text = text
    }
}

/// A statement with its parameters.
struct ServerCommand: Sendable {
    let statement: ServerStatement
    var values: [ServerValue] = []
    /// Whether the statement is worth a name on the server; those that control transactions are not.
    var isPrepared = true
    /// The rows that a COPY takes, in its binary format; nil for other statements.
    var copied: [UInt8]?

    init(_ statement: ServerStatement, _ values: ServerValue...) {
        self.statement = statement
        self.values = values
    }

    init(_ statement: ServerStatement, values: [ServerValue]) {
        self.statement = statement
        self.values = values
    }

    /// A COPY with its rows; only in a transaction that has begun.
    init(copying rows: [UInt8], with statement: ServerStatement) {
        self.statement = statement
        copied = rows
    }

    /// A statement without parameters that is parsed each time.
    init(plain text: String) {
        statement = ServerStatement(text)
        isPrepared = false
    }
}

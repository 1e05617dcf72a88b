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

    init(_ statement: ServerStatement, _ values: ServerValue...) {
        self.statement = statement
        self.values = values
    }

    init(_ statement: ServerStatement, values: [ServerValue]) {
        self.statement = statement
        self.values = values
    }

    /// A statement without parameters that is parsed each time.
    init(plain text: String) {
        statement = ServerStatement(text)
        isPrepared = false
    }
}

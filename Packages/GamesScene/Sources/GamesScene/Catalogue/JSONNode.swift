/// A value of a JSON document with the byte it begins at, so that a fault in it can be told with its place.
struct JSONNode: Equatable, Sendable {
    indirect enum Value: Equatable, Sendable {
        case object([Member])
        case array([JSONNode])
        case text(String)
        /// The number as it is written; who needs it says what it has to be.
        case number(String)
        case boolean(Bool)
        case null
    }

    struct Member: Equatable, Sendable {
        var name: String
        var node: JSONNode
    }

    var value: Value
    var offset: Int

    /// What kind of value it is, for messages.
    var kind: String {
        switch value {
        case .object: "an object"
        case .array: "a list"
        case .text: "a text"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "null"
        }
    }
}

/// What is wrong at a byte of a JSON document.
struct JSONFault: Error, Equatable {
    var offset: Int
    var reason: String
}

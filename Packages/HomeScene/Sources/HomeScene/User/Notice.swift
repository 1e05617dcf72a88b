/// What a presenter has to say, worded, with how much it matters.
struct Notice: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case information, warning, error
    }

    var kind: Kind
    var text: String

    static func information(_ text: String) -> Notice { Notice(kind: .information, text: text) }
    static func warning(_ text: String) -> Notice { Notice(kind: .warning, text: text) }
    static func error(_ text: String) -> Notice { Notice(kind: .error, text: text) }
}

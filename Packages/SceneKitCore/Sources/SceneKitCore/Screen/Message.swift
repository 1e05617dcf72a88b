/// A scene's message to a person, apart from its content.
public struct Message: Codable, Equatable, Sendable {
    /// The severity; a front end never shows it by colour alone.
    public enum Kind: String, Codable, Sendable {
        /// Success, or a neutral fact.
        case information
        /// Something is missing or was left out: no match, skipped cards.
        case warning
        /// A refusal or a failure.
        case error
    }

    public var kind: Kind
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// A question with two answers, asked before an action that a person may regret.
public struct Question: Codable, Equatable, Sendable {
    public var text: String
    /// The label of the answer `true`.
    public var confirm: String
    /// The label of the answer `false`.
    public var cancel: String
    /// Whether confirming destroys data.
    public var isDestructive: Bool

    public init(_ text: String, confirm: String, cancel: String = "Cancel", isDestructive: Bool = false) {
        self.text = text
        self.confirm = confirm
        self.cancel = cancel
        self.isDestructive = isDestructive
    }
}

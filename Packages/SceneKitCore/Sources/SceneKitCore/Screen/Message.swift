/// What a scene says to a person besides its content.
public struct Message: Codable, Equatable, Sendable {
    /// How much it matters; a front end never shows it by colour alone.
    public enum Kind: String, Codable, Sendable {
        /// Something went as asked.
        case information
        /// Something was found missing or was left out: no match, cards that were skipped.
        case warning
        /// Something was refused or failed.
        case error
    }

    public var kind: Kind
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// A question with two answers, asked before something that a person may regret.
public struct Question: Codable, Equatable, Sendable {
    public var text: String
    /// The label of the answer `true`.
    public var confirm: String
    /// The label of the answer `false`.
    public var cancel: String
    /// Whether confirming loses something.
    public var isDestructive: Bool

    public init(_ text: String, confirm: String, cancel: String = "Cancel", isDestructive: Bool = false) {
        self.text = text
        self.confirm = confirm
        self.cancel = cancel
        self.isDestructive = isDestructive
    }
}

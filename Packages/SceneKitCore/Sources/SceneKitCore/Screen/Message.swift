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
    @Localized public var text: String
    /// The identifier of the action that takes back what the message tells of; nil if there is none. Each front end offers
    /// it in its own words: a command, a key, a button.
    public var undo: String?

    public init(_ kind: Kind, _ text: LocalizedText, undo: String? = nil) {
        self.kind = kind
        _text = Localized(text)
        self.undo = undo
    }
}

/// A question with two answers, asked before an action that a person may regret.
public struct Question: Codable, Equatable, Sendable {
    @Localized public var text: String
    /// The label of the answer `true`.
    @Localized public var confirm: String
    /// The label of the answer `false`.
    @Localized public var cancel: String
    /// Whether confirming destroys data.
    public var isDestructive: Bool

    public init(
        _ text: LocalizedText,
        confirm: LocalizedText,
        cancel: LocalizedText = "Cancel",
        isDestructive: Bool = false
    ) {
        _text = Localized(text)
        _confirm = Localized(confirm)
        _cancel = Localized(cancel)
        self.isDestructive = isDestructive
    }
}

/// Something a person can do in a scene: a key in a terminal, a subcommand in a shell, a button in a browser.
public struct SceneAction: Codable, Equatable, Sendable {
    /// What a front end shows when a one-shot command has run.
    public enum Answer: String, Codable, Sendable {
        /// The screen it leads to.
        case screen
        /// Only what the scene says.
        case message
    }

    /// What `Event.action` names, and the shell's subcommand.
    public var identifier: String
    public var label: String
    /// The key that front ends with keys should offer.
    public var key: Character?
    /// What it does, in a sentence.
    public var summary: String
    public var parameters: [ActionParameter]
    /// Whether the fields of the scene's form are parameters too.
    public var takesForm: Bool
    public var isDestructive: Bool
    public var answer: Answer

    public init(
        _ identifier: String,
        label: String,
        key: Character? = nil,
        summary: String,
        parameters: [ActionParameter] = [],
        takesForm: Bool = false,
        isDestructive: Bool = false,
        answer: Answer = .screen
    ) {
        self.identifier = identifier
        self.label = label
        self.key = key
        self.summary = summary
        self.parameters = parameters
        self.takesForm = takesForm
        self.isDestructive = isDestructive
        self.answer = answer
    }
}

extension SceneAction {
    private enum CodingKeys: String, CodingKey {
        case identifier, label, key, summary, parameters, takesForm, isDestructive, answer
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        label = try container.decode(String.self, forKey: .label)
        key = try container.decodeIfPresent(String.self, forKey: .key)?.first
        summary = try container.decode(String.self, forKey: .summary)
        parameters = try container.decode([ActionParameter].self, forKey: .parameters)
        takesForm = try container.decode(Bool.self, forKey: .takesForm)
        isDestructive = try container.decode(Bool.self, forKey: .isDestructive)
        answer = try container.decode(Answer.self, forKey: .answer)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(label, forKey: .label)
        try container.encodeIfPresent(key.map { String($0) }, forKey: .key)
        try container.encode(summary, forKey: .summary)
        try container.encode(parameters, forKey: .parameters)
        try container.encode(takesForm, forKey: .takesForm)
        try container.encode(isDestructive, forKey: .isDestructive)
        try container.encode(answer, forKey: .answer)
    }
}

/// A value that an action, or a scene when it is opened, takes.
public struct ActionParameter: Codable, Equatable, Sendable {
    /// The key in `Event.action`'s values, and the shell's flag: `first-name`.
    public var identifier: String
    public var kind: ValueKind
    /// What it means, in a few words.
    public var summary: String
    public var isRequired: Bool
    public var isRepeated: Bool
    /// Whether the shell takes it without its flag, in the order of declaration.
    public var isPositional: Bool
    /// For a scene's parameter: the actions of the scene that it has an effect on. With any other action it is an
    /// error in a shell, unless the scene requires it.
    public var appliesTo: [String]?

    public init(
        _ identifier: String,
        kind: ValueKind = .text,
        summary: String,
        isRequired: Bool = false,
        isRepeated: Bool = false,
        isPositional: Bool = false,
        appliesTo: [String]? = nil
    ) {
        self.identifier = identifier
        self.kind = kind
        self.summary = summary
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.isPositional = isPositional
        self.appliesTo = appliesTo
    }

    /// Whether a scene's parameter has an effect on an action of the scene.
    public func applies(to action: SceneAction) -> Bool {
        isRequired || appliesTo?.contains(action.identifier) == true
    }
}

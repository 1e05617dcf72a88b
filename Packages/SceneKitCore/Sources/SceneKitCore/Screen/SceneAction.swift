/// An action a person can take in a scene: a key in a terminal, a subcommand in a shell, a button in a browser.
public struct SceneAction: Codable, Equatable, Sendable {
    /// The output of a front end after a one-shot command.
    public enum Answer: String, Codable, Sendable {
        /// The resulting screen.
        case screen
        /// Only the scene's message.
        case message
    }

    /// An action's role among the others.
    public enum Role: String, Codable, Sendable {
        /// The action that most people want next; front ends highlight it.
        case primary
        /// The action destroys something that cannot be restored by hand.
        case destructive
        /// The action undoes the last change.
        case undo
        /// The action repeats the change that was undone last.
        case redo
        /// The action shows all rows again after one that narrowed a list; Esc performs it in a terminal.
        case reset
        /// The action stops the scene's running work. A command of its own never has any, so that its help and its
        /// completions leave the action out.
        case stop
    }

    /// The name in `Event.action`, and the shell's subcommand.
    public var identifier: String
    @Localized public var label: String
    /// The key in front ends with keys.
    public var key: Character?
    /// The effect of the action, in a sentence.
    @Localized public var summary: String
    public var parameters: [Field]
    /// Whether the fields of the scene's form are also parameters of the action.
    public var takesForm: Bool
    public var role: Role?
    public var answer: Answer
    /// The segue that it performs or needs; a host without the segue's destination omits the action.
    ///
    /// The destination asks for values that the action was not given, so front ends prompt only for required
    /// parameters.
    public var segue: String?
    /// Whether few people need the action; front ends may list it apart from the others.
    public var isRare: Bool

    public init(
        _ identifier: String,
        label: LocalizedText,
        key: Character? = nil,
        summary: LocalizedText,
        parameters: [Field] = [],
        takesForm: Bool = false,
        role: Role? = nil,
        answer: Answer = .screen,
        segue: String? = nil,
        isRare: Bool = false
    ) {
        self.identifier = identifier
        _label = Localized(label)
        self.key = key
        _summary = Localized(summary)
        self.parameters = parameters
        self.takesForm = takesForm
        self.role = role
        self.answer = answer
        self.segue = segue
        self.isRare = isRare
    }
}

extension SceneAction {
    private enum CodingKeys: String, CodingKey {
        case identifier, label, key, summary, parameters, takesForm, role, answer, segue, isRare
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        _label = try container.decode(Localized.self, forKey: .label)
        key = try container.decodeIfPresent(String.self, forKey: .key)?.first
        _summary = try container.decode(Localized.self, forKey: .summary)
        parameters = try container.decode([Field].self, forKey: .parameters)
        takesForm = try container.decode(Bool.self, forKey: .takesForm)
        role = try container.decodeIfPresent(Role.self, forKey: .role)
        answer = try container.decode(Answer.self, forKey: .answer)
        segue = try container.decodeIfPresent(String.self, forKey: .segue)
        isRare = try container.decodeIfPresent(Bool.self, forKey: .isRare) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode($label, forKey: .label)
        try container.encodeIfPresent(key.map { String($0) }, forKey: .key)
        try container.encode($summary, forKey: .summary)
        try container.encode(parameters, forKey: .parameters)
        try container.encode(takesForm, forKey: .takesForm)
        try container.encodeIfPresent(role, forKey: .role)
        try container.encode(answer, forKey: .answer)
        try container.encodeIfPresent(segue, forKey: .segue)
        if isRare { try container.encode(true, forKey: .isRare) }
    }
}

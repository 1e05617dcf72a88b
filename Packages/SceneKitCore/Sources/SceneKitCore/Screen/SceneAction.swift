/// Something a person can do in a scene: a key in a terminal, a subcommand in a shell, a button in a browser.
public struct SceneAction: Codable, Equatable, Sendable {
    /// What a front end shows when a one-shot command has run.
    public enum Answer: String, Codable, Sendable {
        /// The screen it leads to.
        case screen
        /// Only the scene's message.
        case message
    }

    /// The part that an action plays among the others.
    public enum Role: String, Codable, Sendable {
        /// The one that most people want next; front ends set it off.
        case primary
        /// It loses something that cannot be brought back by hand.
        case destructive
        /// It takes back what was done last.
        case undo
    }

    /// What `Event.action` names, and the shell's subcommand.
    public var identifier: String
    public var label: String
    /// The key that front ends with keys should offer.
    public var key: Character?
    /// What it does, in a sentence.
    public var summary: String
    public var parameters: [Field]
    /// Whether the fields of the scene's form are parameters too.
    public var takesForm: Bool
    public var role: Role?
    public var answer: Answer
    /// The segue that it performs or needs: in a host without the segue's destination there is no such action.
    ///
    /// The destination asks for whatever the action was not given, so front ends that prompt for parameters prompt for
    /// the required ones only.
    public var segue: String?

    public init(
        _ identifier: String,
        label: String,
        key: Character? = nil,
        summary: String,
        parameters: [Field] = [],
        takesForm: Bool = false,
        role: Role? = nil,
        answer: Answer = .screen,
        segue: String? = nil
    ) {
        self.identifier = identifier
        self.label = label
        self.key = key
        self.summary = summary
        self.parameters = parameters
        self.takesForm = takesForm
        self.role = role
        self.answer = answer
        self.segue = segue
    }
}

extension SceneAction {
    private enum CodingKeys: String, CodingKey {
        case identifier, label, key, summary, parameters, takesForm, role, answer, segue
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        label = try container.decode(String.self, forKey: .label)
        key = try container.decodeIfPresent(String.self, forKey: .key)?.first
        summary = try container.decode(String.self, forKey: .summary)
        parameters = try container.decode([Field].self, forKey: .parameters)
        takesForm = try container.decode(Bool.self, forKey: .takesForm)
        role = try container.decodeIfPresent(Role.self, forKey: .role)
        answer = try container.decode(Answer.self, forKey: .answer)
        segue = try container.decodeIfPresent(String.self, forKey: .segue)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(label, forKey: .label)
        try container.encodeIfPresent(key.map { String($0) }, forKey: .key)
        try container.encode(summary, forKey: .summary)
        try container.encode(parameters, forKey: .parameters)
        try container.encode(takesForm, forKey: .takesForm)
        try container.encodeIfPresent(role, forKey: .role)
        try container.encode(answer, forKey: .answer)
        try container.encodeIfPresent(segue, forKey: .segue)
    }
}

public import SceneKitCore

/// What has changed in a scene: its screen, whole or in part, and what the host must know without asking.
///
/// It is the parameters of `scene/update`, and without `scene` the result of `scene/open`, `scene/appear` and `scene/event`.
public struct SceneUpdate: Equatable, Sendable {
    /// A part of the screen that may be removed.
    public enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
        case keep
        case remove
        case set(Value)
    }

    public var scene: Int?
    /// The whole screen; nil for the one before, with the changes below.
    public var screen: Screen?
    public var title: LocalizedText?
    /// Blocks that take the place of others, by position from 0 or by identifier.
    public var blocks: [String: Block]?
    public var actions: [SceneAction]?
    public var message: Change<Message>
    /// The parameters that would open the scene again in its present state, for its location.
    public var parameters: [String: String]?
    /// Whether the scene may be left.
    public var leave: LeaveDecision?
    /// The parameters of the scenes that are embedded, by segue; null for one that is not shown.
    public var embedded: [String: [String: String]?]?
    /// The reasons why declared actions are not on the screen, by action.
    public var refusals: [String: LocalizedText]?

    public init(
        scene: Int? = nil,
        screen: Screen? = nil,
        title: LocalizedText? = nil,
        blocks: [String: Block]? = nil,
        actions: [SceneAction]? = nil,
        message: Change<Message> = .keep,
        parameters: [String: String]? = nil,
        leave: LeaveDecision? = nil,
        embedded: [String: [String: String]?]? = nil,
        refusals: [String: LocalizedText]? = nil
    ) {
        self.scene = scene
        self.screen = screen
        self.title = title
        self.blocks = blocks
        self.actions = actions
        self.message = message
        self.parameters = parameters
        self.leave = leave
        self.embedded = embedded
        self.refusals = refusals
    }

    /// The update that makes one screen of another: the whole screen, or only what has changed.
    public init(from old: Screen, to new: Screen) {
        self.init()
        guard old.blocks.count == new.blocks.count, old.question == new.question else {
            screen = new
            return
        }
        if old.title != new.title { title = new.$title }
        if old.actions != new.actions { actions = new.actions }
        if old.message != new.message { message = new.message.map(Change.set) ?? .remove }
        let changed = new.blocks.indices.filter { old.blocks[$0] != new.blocks[$0] }
        if !changed.isEmpty {
            blocks = Dictionary(changed.map { ("\($0)", new.blocks[$0]) }, uniquingKeysWith: { $1 })
        }
    }

    /// The screen after the update.
    ///
    /// - Throws: `UpdateFault` if it changes a block that is not there.
    public func apply(to old: Screen) throws(UpdateFault) -> Screen {
        var screen = screen ?? old
        if let title { screen.$title = title }
        if let actions { screen.actions = actions }
        switch message {
        case .keep: break
        case .remove: screen.message = nil
        case .set(let message): screen.message = message
        }
        for (name, block) in blocks ?? [:] {
            let position = Int(name) ?? screen.blocks.firstIndex { $0.identifier == name }
            guard let position, screen.blocks.indices.contains(position) else {
                throw UpdateFault(
                    "the update changes the block '\(VisibleText.excerpt(name))', which the screen has not"
                )
            }
            screen.blocks[position] = block
        }
        return screen
    }
}

/// A mistake in an update.
public struct UpdateFault: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

extension Block {
    /// Nil for running text and progress, which have only a position.
    public var identifier: String? {
        switch self {
        case .list(let block): block.identifier
        case .detail(let block): block.identifier
        case .form(let block): block.identifier
        case .chart(let block): block.identifier
        case .text, .progress: nil
        }
    }
}

extension SceneUpdate: Codable {
    private enum CodingKeys: String, CodingKey {
        case scene, screen, title, blocks, actions, message, parameters, leave, embedded, refusals
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let hasMessage = container.contains(.message)
        let message = try container.decodeIfPresent(Message.self, forKey: .message)
        self.init(
            scene: try container.decodeIfPresent(Int.self, forKey: .scene),
            screen: try container.decodeIfPresent(Screen.self, forKey: .screen),
            title: try container.decodeIfPresent(LocalizedText.self, forKey: .title),
            blocks: try container.decodeIfPresent([String: Block].self, forKey: .blocks),
            actions: try container.decodeIfPresent([SceneAction].self, forKey: .actions),
            message: message.map(Change.set) ?? (hasMessage ? .remove : .keep),
            parameters: try container.decodeIfPresent([String: String].self, forKey: .parameters),
            leave: try container.decodeIfPresent(Leave.self, forKey: .leave)?.decision,
            embedded: try container.decodeIfPresent([String: [String: String]?].self, forKey: .embedded),
            refusals: try container.decodeIfPresent([String: LocalizedText].self, forKey: .refusals)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(scene, forKey: .scene)
        try container.encodeIfPresent(screen, forKey: .screen)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(blocks, forKey: .blocks)
        try container.encodeIfPresent(actions, forKey: .actions)
        switch message {
        case .keep: break
        case .remove: try container.encodeNil(forKey: .message)
        case .set(let message): try container.encode(message, forKey: .message)
        }
        try container.encodeIfPresent(parameters, forKey: .parameters)
        try container.encodeIfPresent(leave.map(Leave.init), forKey: .leave)
        try container.encodeIfPresent(embedded, forKey: .embedded)
        try container.encodeIfPresent(refusals, forKey: .refusals)
    }
}

/// In JSON `"allow"`, `{"deny": "the reason"}` or `{"ask": {…}}`.
private struct Leave: Codable {
    var decision: LeaveDecision

    init(_ decision: LeaveDecision) { self.decision = decision }

    private enum CodingKeys: CodingKey { case deny, ask }

    init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            guard word == "allow" else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "'\(word)' is not 'allow', {\"deny\": …} or {\"ask\": …}"
                    )
                )
            }
            decision = .allow
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let reason = try container.decodeIfPresent(LocalizedText.self, forKey: .deny) {
            decision = .deny(reason)
        } else {
            decision = .ask(try container.decode(Question.self, forKey: .ask))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch decision {
        case .allow:
            var container = encoder.singleValueContainer()
            try container.encode("allow")
        case .deny(let reason):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(reason, forKey: .deny)
        case .ask(let question):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(question, forKey: .ask)
        }
    }
}

extension SceneUpdate {
    /// This update and then another one of the same scene, as one.
    public func followed(by next: SceneUpdate) -> SceneUpdate {
        var sum = next
        if next.screen == nil {
            sum.screen = screen
            sum.title = next.title ?? title
            sum.blocks = (blocks ?? [:]).merging(next.blocks ?? [:]) { $1 }
            sum.actions = next.actions ?? actions
            if next.message == .keep { sum.message = message }
        }
        sum.parameters = next.parameters ?? parameters
        sum.leave = next.leave ?? leave
        sum.embedded = next.embedded ?? embedded
        return sum
    }
}

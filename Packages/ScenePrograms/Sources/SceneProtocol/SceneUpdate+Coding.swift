import SceneKitCore

extension SceneUpdate: Codable {
    private enum CodingKeys: String, CodingKey {
        case scene, screen, title, blocks, fields, actions, message, parameters, leave, embedded, refusals
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
            fields: try container.decodeIfPresent([String: Field].self, forKey: .fields),
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
        try container.encodeIfPresent(fields, forKey: .fields)
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
    ///
    /// - Returns: nil if the second one changes blocks in which the first one has changed fields, perhaps.
    public func followed(by next: SceneUpdate) -> SceneUpdate? {
        guard fields == nil || next.blocks == nil || next.screen != nil else { return nil }
        var sum = next
        if next.screen == nil {
            sum.screen = screen
            sum.title = next.title ?? title
            sum.blocks = (blocks ?? [:]).merging(next.blocks ?? [:]) { $1 }
            if let fields { sum.fields = fields.merging(next.fields ?? [:]) { $1 } }
            sum.actions = next.actions ?? actions
            if next.message == .keep { sum.message = message }
        }
        sum.parameters = next.parameters ?? parameters
        sum.leave = next.leave ?? leave
        sum.embedded = next.embedded ?? embedded
        sum.refusals = next.refusals ?? refusals
        return sum
    }
}

/// What a person sees of a scene: the one value every front end draws.
///
/// A screen is plain data. Focus, scrolling and a half-typed field belong to the front end.
public struct Screen: Codable, Equatable, Sendable {
    /// The heading.
    public var title: String
    /// The content, from top to bottom.
    public var blocks: [Block]
    /// What a person can do here now.
    public var actions: [SceneAction]
    /// What the scene last had to say.
    public var message: Message?
    /// A question that waits for `Event.answer`; while it stands, nothing else is asked.
    public var question: Question?

    public init(
        title: String,
        blocks: [Block] = [],
        actions: [SceneAction] = [],
        message: Message? = nil,
        question: Question? = nil
    ) {
        self.title = title
        self.blocks = blocks
        self.actions = actions
        self.message = message
        self.question = question
    }
}

extension Screen {
    /// The list blocks, in order.
    public var lists: [ListBlock] {
        blocks.compactMap { if case .list(let list) = $0 { list } else { nil } }
    }

    /// The form blocks, in order.
    public var forms: [FormBlock] {
        blocks.compactMap { if case .form(let form) = $0 { form } else { nil } }
    }
}

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
    /// A question that waits for `Event.answer`; while it stands, nothing else can be done. The navigator puts it there
    /// for `confirm`, or before a scene is left.
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

    /// Notes where the rows of lists lead.
    mutating func setDestinations(_ destinations: [String: ListBlock.Destination]) {
        for (position, block) in blocks.enumerated() {
            guard case .list(var list) = block, let destination = destinations[list.identifier] else {
                continue
            }
            list.destination = destination
            blocks[position] = .list(list)
        }
    }
}

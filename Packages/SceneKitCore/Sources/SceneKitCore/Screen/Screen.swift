/// A scene's visible content: the only value that front ends draw.
///
/// A screen is plain data. Focus, scrolling and half-typed fields belong to the front end.
public struct Screen: Codable, Equatable, Sendable {
    /// The heading.
    @Localized public var title: String
    /// The content, from top to bottom.
    public var blocks: [Block]
    /// The actions available now.
    public var actions: [SceneAction]
    /// The scene's last message.
    public var message: Message?
    /// A question that waits for `Event.answer`; until it is answered, no other event is accepted. The navigator sets
    /// it for `confirm`, or before a scene is left.
    public var question: Question?

    public init(
        title: LocalizedText,
        blocks: [Block] = [],
        actions: [SceneAction] = [],
        message: Message? = nil,
        question: Question? = nil
    ) {
        _title = Localized(title)
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

    /// The message, unless an empty list shows its text in place of the rows: `No product matches 'x'.`
    public var shownMessage: Message? {
        let isShown = lists.contains { $0.total.count == 0 && $0.placeholder == message?.text }
        return isShown ? nil : message
    }

    /// The action that takes back what the shown message reports; nil if the screen does not offer it now.
    public var undoOfMessage: SceneAction? {
        guard let undo = shownMessage?.undo else { return nil }
        return actions.first { $0.identifier == undo }
    }

    /// The form blocks, in order.
    public var forms: [FormBlock] {
        blocks.compactMap { if case .form(let form) = $0 { form } else { nil } }
    }

    /// Sets the destinations of the lists' rows.
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

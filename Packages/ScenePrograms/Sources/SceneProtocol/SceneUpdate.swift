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
    /// Fields of forms that take the place of others, by identifier.
    public var fields: [String: Field]?
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
        fields: [String: Field]? = nil,
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
        self.fields = fields
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
        let hasOneForm = new.forms.count == 1
        for position in new.blocks.indices where old.blocks[position] != new.blocks[position] {
            if hasOneForm,
                let changed = Self.fields(from: old.blocks[position], to: new.blocks[position])
            {
                fields = (fields ?? [:]).merging(changed) { $1 }
            } else {
                blocks = (blocks ?? [:]).merging(["\(position)": new.blocks[position]]) { $1 }
            }
        }
    }

    /// The changed fields of a form; nil if more has changed. A person who types changes one.
    private static func fields(from old: Block, to new: Block) -> [String: Field]? {
        guard case .form(var old) = old, case .form(let new) = new, old.fields.count == new.fields.count
        else { return nil }
        var changed: [String: Field] = [:]
        for (position, field) in new.fields.enumerated() where old.fields[position] != field {
            guard old.fields[position].identifier == field.identifier else { return nil }
            old.fields[position] = field
            changed[field.identifier] = field
        }
        return old == new ? changed : nil
    }

    /// The screen after the update.
    ///
    /// - Throws: `UpdateFault` if it changes a block or a field that is not there.
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
        for field in (fields ?? [:]).values { try screen.replace(field) }
        return screen
    }
}

/// A mistake in an update.
public struct UpdateFault: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

extension Screen {
    /// Puts a field into the place of the one with its identifier.
    fileprivate mutating func replace(_ field: Field) throws(UpdateFault) {
        for (position, block) in blocks.enumerated() {
            guard case .form(var form) = block,
                let place = form.fields.firstIndex(where: { $0.identifier == field.identifier })
            else { continue }
            form.fields[place] = field
            blocks[position] = .form(form)
            return
        }
        throw UpdateFault(
            "the update changes the field '\(VisibleText.excerpt(field.identifier))', which the screen has not"
        )
    }
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

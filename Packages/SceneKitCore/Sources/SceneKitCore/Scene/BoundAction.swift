/// An action and its effect: a closure, a segue, or the submission of a form.
///
/// ```swift
/// static let actions: [BoundAction<TaskListViewController>] = [
///     .segue("add", "Add", key: "a", "Opens the form for a new task.", to: "AddTask"),
///     .action("clear", "Clear", "Deletes the tasks that are done, after a question.") { await $0.clear() },
/// ]
/// ```
@MainActor
public struct BoundAction<Scene: AnyObject> {
    /// The declaration that front ends receive.
    public private(set) var action: SceneAction
    /// Nil for an action that is always offered.
    let isOffered: (@MainActor (Scene) -> Bool)?
    /// The label now; nil for the declared one.
    private(set) var label: (@MainActor (Scene) -> LocalizedText?)?
    /// The usual values of the action's fields now, by field.
    private(set) var suggestions: [String: @MainActor (Scene) -> [String]] = [:]
    /// The reason that a person gets who asks for the action while it is not offered; nil for the general one.
    private(set) var refusal: (@MainActor (Scene) -> LocalizedText?)?
    /// The facts about the action that programs rely on.
    private(set) var promises: [SceneDeclaration.Promise] = []
    let perform: @MainActor (Scene, [String: [FieldEntry]], [String: Event.Shown]) async throws -> Void
    /// For an action that saves a form: shows the entries of a form that its scene has not, since the record is gone.
    private(set) var restore: (@MainActor (Scene, [String: [FieldEntry]]) -> Void)?

    private init(
        _ identifier: String,
        _ label: LocalizedText?,
        _ key: Character?,
        _ summary: LocalizedText,
        taking parameters: [Field] = [],
        takesForm: Bool = false,
        _ role: SceneAction.Role?,
        _ answer: SceneAction.Answer = .screen,
        segue: String? = nil,
        _ isOffered: (@MainActor (Scene) -> Bool)?,
        perform:
            @escaping @MainActor (Scene, [String: [FieldEntry]], [String: Event.Shown]) async throws -> Void
    ) {
        action = SceneAction(
            identifier,
            label: label ?? LocalizedText(identifier: identifier),
            key: key,
            summary: summary,
            parameters: parameters,
            takesForm: takesForm,
            role: role,
            answer: answer,
            segue: segue
        )
        self.isOffered = isOffered
        self.perform = perform
    }

    /// The action with a label that tells what it would do now: `Undo deleting Ada Lovelace`.
    ///
    /// - Parameter label: Called each time the scene's screen is read; nil for the declared label.
    public func labelled(_ label: @escaping @MainActor (Scene) -> LocalizedText?) -> Self {
        var action = self
        action.label = label
        return action
    }

    /// The action with usual values of one of its fields that are only known at run time, such as the categories of the
    /// records.
    ///
    /// - Parameters:
    ///   - field: The field's identifier.
    ///   - texts: Called each time the scene's screen is read.
    public func suggesting(_ field: String, _ texts: @escaping @MainActor (Scene) -> [String]) -> Self {
        var action = self
        action.suggestions[field] = texts
        return action
    }

    /// The action as one that few people need, which front ends may list apart from the others.
    public var rare: Self {
        var bound = self
        bound.action.isRare = true
        return bound
    }

    /// The action with facts that programs rely on before they perform it, such as an agent that acts for a person.
    ///
    /// ```swift
    /// static let actions: [BoundAction<TaskListViewController>] = [
    ///     .action("clear", key: "c", "Deletes all tasks, after a question.", role: .destructive) { await $0.clear() }
    ///         .promising(.asks, .sets),
    /// ]
    /// ```
    ///
    /// Without any, programs assume that the action may change or remove anything, and does so again each time.
    public func promising(_ promises: SceneDeclaration.Promise...) -> Self { promising(promises) }

    /// The same with the facts in an array.
    public func promising(_ promises: [SceneDeclaration.Promise]) -> Self {
        var bound = self
        bound.promises += promises
        return bound
    }

    /// The declaration with the label and the suggestions of now.
    func declared(in scene: Scene) -> SceneAction {
        var action = action
        if let label = label?(scene) { action.$label = label }
        for position in action.parameters.indices {
            guard let texts = suggestions[action.parameters[position].identifier] else { continue }
            action.parameters[position].suggestions = texts(scene)
        }
        return action
    }

    /// The action with the reason why it is not offered, for a person who asks for it anyway: `there is nothing to undo`.
    public func refused(_ reason: LocalizedText) -> Self { refused { _ in reason } }

    /// The action with the reason why it is not offered now, for a person who asks for it anyway.
    ///
    /// - Parameter reason: Called for a refusal; nil for the general reason, or for the one that was declared before.
    public func refused(_ reason: @escaping @MainActor (Scene) -> LocalizedText?) -> Self {
        var action = self
        action.refusal = { [refusal] in reason($0) ?? refusal?($0) }
        return action
    }

    /// Declares an action without values.
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil to derive it from the identifier: `Add member` of `add-member`.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the action, in a sentence.
    ///   - role: The action's role among the others.
    ///   - answer: The part of the screen that a one-shot command prints.
    ///   - segue: A segue that the action needs; a host without the destination omits the action.
    ///   - isOffered: Whether the scene offers the action now; called each time the scene's screen is read.
    ///   - perform: Called when a person chooses the action.
    public static func action(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        role: SceneAction.Role? = nil,
        answer: SceneAction.Answer = .screen,
        segue: String? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        perform: @escaping @MainActor (Scene) async throws -> Void
    ) -> Self {
        Self(identifier, label, key, summary, role, answer, segue: segue, isOffered) { scene, _, _ in
            try await perform(scene)
        }
    }

    /// Declares an action that takes values. The framework fills in and checks them before the scene receives them.
    ///
    /// ```swift
    /// static let actions: [BoundAction<TaskListViewController>] = [
    ///     .action("delay", key: "d", "Delays a task.", values: Delay(), [
    ///         .field("task", \.task, isRequired: true, isPositional: true, row: "tasks"),
    ///         .field("days", \.days, kind: .integer(from: 1, through: 30), summary: "how many days"),
    ///     ]) { await $0.delay($1) }
    /// ]
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil to derive it from the identifier: `Add member` of `add-member`.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the action, in a sentence.
    ///   - role: The action's role among the others.
    ///   - answer: The part of the screen that a one-shot command prints.
    ///   - segue: A segue that the action needs; a host without the destination omits the action.
    ///   - isOffered: Whether the scene offers the action now; called each time the scene's screen is read.
    ///   - start: The default values.
    ///   - fields: The fields that fill the values.
    ///   - perform: Called with the values.
    public static func action<Values: Equatable & Sendable>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        role: SceneAction.Role? = nil,
        answer: SceneAction.Answer = .screen,
        segue: String? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        values start: Values,
        _ fields: [BoundField<Values>],
        perform: @escaping @MainActor (Scene, Values) async throws -> Void
    ) -> Self {
        let parameters = fields.map { bound in
            var field = bound.declaration
            // A front end shows the default; a switch is off without one.
            if field.kind != .toggle { field.values = bound.entries(of: start).filter { !field.isBlank($0) } }
            return field
        }
        return Self(
            identifier,
            label,
            key,
            summary,
            taking: parameters,
            role,
            answer,
            segue: segue,
            isOffered
        ) { scene, entries, _ in
            try await perform(scene, try values(start, fields, from: entries))
        }
    }

    /// Declares an action that takes one value. The framework fills it in and checks it before the scene receives it.
    ///
    /// ```swift
    /// static let actions: [BoundAction<TaskListViewController>] = [
    ///     .action("add", key: "a", "Adds a task.", takes: .text("title", "the task's title")) { await $0.add($1) }
    /// ]
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil for the identifier in words.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the action, in a sentence.
    ///   - role: The action's role among the others.
    ///   - answer: The part of the screen that a one-shot command prints.
    ///   - segue: A segue that the action needs; a host without the destination omits the action.
    ///   - isOffered: Whether the scene offers the action now; called each time the scene's screen is read.
    ///   - value: The value that the action takes.
    ///   - perform: Called with the value.
    public static func action<Value: FieldValue>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        role: SceneAction.Role? = nil,
        answer: SceneAction.Answer = .screen,
        segue: String? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        takes value: ActionValue<Value>,
        perform: @escaping @MainActor (Scene, Value) async throws -> Void
    ) -> Self {
        .action(
            identifier,
            label,
            key: key,
            summary,
            role: role,
            answer: answer,
            segue: segue,
            when: isOffered,
            values: value.start,
            [value.field],
            perform: perform
        )
    }

    private static func values<Values>(
        _ start: Values,
        _ fields: [BoundField<Values>],
        from entries: [String: [FieldEntry]]
    ) throws -> Values {
        var values = start
        for bound in fields {
            let given = entries[bound.declaration.identifier] ?? []
            if given.isEmpty, !bound.declaration.isRequired { continue }
            if let problem = bound.set(&values, to: given) {
                throw EventRefusal(problem, of: bound.declaration)
            }
        }
        return values
    }

    /// Declares the action `search` of a list, with the key `/`.
    ///
    /// Its value `query` is also the scene's parameter `search`, so a command can open the scene with a search.
    ///
    /// - Parameters:
    ///   - summary: The effect of the action, in a sentence.
    ///   - perform: Called with the words; empty to show everything.
    public static func search(
        _ summary: LocalizedText,
        perform: @escaping @MainActor (Scene, String) async throws -> Void
    ) -> Self {
        .action(
            "search",
            key: "/",
            summary,
            takes: .text(
                "query",
                "the words to search for; empty for all",
                isRequired: false,
                parameter: "search"
            ),
            perform: perform
        )
    }

    /// Declares an action that performs a segue through the router's method `routeTo` + identifier.
    public static func segue(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        to segue: String,
        role: SceneAction.Role? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil
    ) -> Self where Scene: SceneViewController {
        Self(identifier, label, key, summary, role, segue: segue, isOffered) { scene, _, _ in
            scene.route(to: segue)
        }
    }

    /// Declares an action that submits a form: the scene gets the draft once the form has no mistakes.
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil to derive it from the identifier: `Add member` of `add-member`.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the action, in a sentence.
    ///   - form: The form, which the scene's `forms` must also list.
    ///   - role: The action's role among the others.
    ///   - answer: The part of the screen that a one-shot command prints.
    ///   - isOffered: Whether the scene offers the action now; called each time the scene's screen is read.
    ///   - perform: Called with the draft.
    public static func submit<Draft: Equatable & Sendable>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        form: KeyPath<Scene, SceneForm<Draft>>,
        role: SceneAction.Role? = .primary,
        answer: SceneAction.Answer = .screen,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        perform: @escaping @MainActor (Scene, Draft) async throws -> Void
    ) -> Self where Scene: SceneViewController {
        Self(identifier, label, key, summary, takesForm: true, role, answer, isOffered) {
            scene,
            entries,
            was in
            let form = scene[keyPath: form]
            try await scene.submit(form, entries, was) { try await perform(scene, form.draft) }
        }
    }

    /// Declares an action that saves the form of something stored: the scene gets the edit once the form has no mistakes.
    ///
    /// The scene's worker applies the edit with ``FormEdit/merged(over:changed:)``, and the scene shows an `EditConflict`
    /// with ``FormRefusal/init(_:)``. In a shell, `--overwrite` saves over the changes of others.
    ///
    /// If the record is gone when somebody saves, for example since another person has deleted it, the form shows what was
    /// entered, and saving again creates the record: the edit has no base then.
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil to derive it from the identifier: `Add member` of `add-member`.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the action, in a sentence.
    ///   - form: The form, which the scene's `forms` must also list.
    ///   - role: The action's role among the others.
    ///   - answer: The part of the screen that a one-shot command prints.
    ///   - isOffered: Whether the scene offers the action now; called each time the scene's screen is read.
    ///   - perform: Called with the edit.
    public static func save<Draft: Equatable & Sendable>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        form: KeyPath<Scene, SceneForm<Draft>>,
        role: SceneAction.Role? = .primary,
        answer: SceneAction.Answer = .screen,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        perform: @escaping @MainActor (Scene, FormEdit<Draft>) async throws -> Void
    ) -> Self where Scene: SceneViewController {
        let overwrite = Field(
            "overwrite",
            label: "Overwrite",
            kind: .toggle,
            summary: "saves over what somebody else has changed meanwhile"
        )
        var action = Self(
            identifier,
            label,
            key,
            summary,
            taking: [overwrite],
            takesForm: true,
            role,
            answer,
            { isOffered?($0) ?? true || $0[keyPath: form].isRestored }
        ) { scene, entries, was in
            let form = scene[keyPath: form]
            let overwrites = entries["overwrite"] == ["true"]
            try await scene.submit(form, entries, overwrites ? [:] : was) {
                try await perform(scene, form.edit(overwrites: overwrites))
            }
        }
        action.restore = { scene, entries in
            let form = scene[keyPath: form]
            form.restore(entries)
            scene.screen.blocks = [.form(form.block)]
            scene.screen.message = Message(
                .error,
                "\(scene.screen.message?.$text ?? "") Your entries are not saved yet: save again to store them."
            )
        }
        return action
    }
}

extension SceneViewController {
    /// Fills in a form and checks it, and saves it or shows why it is not accepted.
    fileprivate func submit(
        _ form: SceneForm<some Equatable & Sendable>,
        _ entries: [String: [FieldEntry]],
        _ was: [String: Event.Shown],
        _ save: @MainActor () async throws -> Void
    ) async throws {
        let conflict = form.take(entries, was: was)
        let mistakes = form.check()
        update(form)
        if let refusal = mistakes.map({ Message(.error, $0) }) ?? conflict {
            screen.message = refusal
        } else if let refusal = try await form.submit(save) {
            screen.message = refusal
        }
    }
}

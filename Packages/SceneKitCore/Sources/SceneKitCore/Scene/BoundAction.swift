/// An action with what it performs: a closure, a segue, or the submission of a form.
///
/// ```swift
/// static let actions: [BoundAction<TaskListViewController>] = [
///     .segue("add", "Add", key: "a", "Opens the form for a new task.", to: "AddTask"),
///     .action("clear", "Clear", "Deletes the tasks that are done, after a question.") { await $0.clear() },
/// ]
/// ```
@MainActor
public struct BoundAction<Scene: AnyObject> {
    /// The declaration, as front ends know it.
    public let action: SceneAction
    /// Nil for an action that is always offered.
    let isOffered: (@MainActor (Scene) -> Bool)?
    let perform: @MainActor (Scene, [String: [FieldEntry]]) async throws -> Void

    /// An action without values.
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button.
    ///   - key: The key that front ends with keys offer.
    ///   - summary: Says what the action does, in a sentence.
    ///   - role: The part that the action plays among the others.
    ///   - answer: The part of the screen that a one-shot command shows.
    ///   - segue: A segue that it needs: in a host without the destination there is no such action.
    ///   - isOffered: Whether the scene offers it now; asked whenever the scene's screen is read.
    ///   - perform: Called when somebody chooses the action.
    public static func action(
        _ identifier: String,
        _ label: String,
        key: Character? = nil,
        _ summary: String,
        role: SceneAction.Role? = nil,
        answer: SceneAction.Answer = .screen,
        segue: String? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        perform: @escaping @MainActor (Scene) async throws -> Void
    ) -> Self {
        Self(
            action: SceneAction(
                identifier,
                label: label,
                key: key,
                summary: summary,
                role: role,
                answer: answer,
                segue: segue
            ),
            isOffered: isOffered,
            perform: { scene, _ in try await perform(scene) }
        )
    }

    /// An action that takes values, which the scene gets filled in and checked.
    ///
    /// ```swift
    /// static let actions: [BoundAction<TaskListViewController>] = [
    ///     .action("search", "Search", key: "/", "Shows the matching tasks.", values: "", [
    ///         .field("query", \.self, summary: "the words to look for", isPositional: true)
    ///     ]) { await $0.search($1) }
    /// ]
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button.
    ///   - key: The key that front ends with keys offer.
    ///   - summary: Says what the action does, in a sentence.
    ///   - role: The part that the action plays among the others.
    ///   - answer: The part of the screen that a one-shot command shows.
    ///   - segue: A segue that it needs: in a host without the destination there is no such action.
    ///   - isOffered: Whether the scene offers it now; asked whenever the scene's screen is read.
    ///   - start: The values where none are entered.
    ///   - fields: The fields that fill them.
    ///   - perform: Called with the values.
    public static func action<Values: Equatable & Sendable>(
        _ identifier: String,
        _ label: String,
        key: Character? = nil,
        _ summary: String,
        role: SceneAction.Role? = nil,
        answer: SceneAction.Answer = .screen,
        segue: String? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        values start: Values,
        _ fields: [BoundField<Values>],
        perform: @escaping @MainActor (Scene, Values) async throws -> Void
    ) -> Self {
        Self(
            action: SceneAction(
                identifier,
                label: label,
                key: key,
                summary: summary,
                parameters: fields.map(\.field),
                role: role,
                answer: answer,
                segue: segue
            ),
            isOffered: isOffered,
            perform: { scene, entries in
                var values = start
                for bound in fields {
                    let given = entries[bound.field.identifier] ?? []
                    if given.isEmpty, !bound.field.isRequired { continue }
                    if let problem = bound.set(&values, to: given) {
                        throw EventRefusal(problem, field: bound.field.identifier)
                    }
                }
                try await perform(scene, values)
            }
        )
    }

    /// An action that performs a segue, by the router's method `routeTo` + the segue's identifier.
    public static func segue(
        _ identifier: String,
        _ label: String,
        key: Character? = nil,
        _ summary: String,
        to segue: String,
        role: SceneAction.Role? = nil,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil
    ) -> Self where Scene: SceneViewController {
        Self(
            action: SceneAction(
                identifier,
                label: label,
                key: key,
                summary: summary,
                role: role,
                segue: segue
            ),
            isOffered: isOffered,
            perform: { scene, _ in scene.route(to: segue) }
        )
    }

    /// An action that submits a form: the scene gets the draft once the form has no mistake.
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button.
    ///   - key: The key that front ends with keys offer.
    ///   - summary: Says what the action does, in a sentence.
    ///   - form: The form, which the scene's `forms` list too.
    ///   - role: The part that the action plays among the others.
    ///   - answer: The part of the screen that a one-shot command shows.
    ///   - isOffered: Whether the scene offers it now; asked whenever the scene's screen is read.
    ///   - perform: Called with the draft.
    public static func submit<Draft: Equatable & Sendable>(
        _ identifier: String,
        _ label: String,
        key: Character? = nil,
        _ summary: String,
        form: KeyPath<Scene, SceneForm<Draft>>,
        role: SceneAction.Role? = .primary,
        answer: SceneAction.Answer = .screen,
        when isOffered: (@MainActor (Scene) -> Bool)? = nil,
        perform: @escaping @MainActor (Scene, Draft) async throws -> Void
    ) -> Self where Scene: SceneViewController {
        Self(
            action: SceneAction(
                identifier,
                label: label,
                key: key,
                summary: summary,
                takesForm: true,
                role: role,
                answer: answer
            ),
            isOffered: isOffered,
            perform: { scene, entries in
                let form = scene[keyPath: form]
                form.take(entries)
                let mistakes = form.check()
                scene.update(form)
                if let mistakes {
                    scene.screen.message = Message(.error, mistakes)
                } else {
                    try await perform(scene, form.draft)
                }
            }
        )
    }
}

@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

/// A scene, or one of its actions, as a tool for models.
@MainActor
struct MCPTool {
    let scene: SceneDefinition
    /// Nil to read the scene.
    let action: SceneAction?

    /// `ContactList`, or `ContactList_delete`: letters, digits, `_` and `-`, as all models' interfaces take them.
    var name: String { action.map { "\(scene.name)_\($0.identifier)" } ?? scene.name }

    /// The facts about the action that the scene promises.
    var promises: [SceneDeclaration.Promise] { action.flatMap { scene.promises[$0.identifier] } ?? [] }

    /// The question before an action that may destroy something and does not promise to ask; nil for any other.
    var question: Question? {
        guard let action, action.role == .destructive, !promises.contains(.asks) else { return nil }
        return Question(
            LocalizedText(verbatim: "\(action.label) in \(scene.title)? \(action.summary)"),
            confirm: LocalizedText(verbatim: action.label),
            isDestructive: true
        )
    }

    /// Whether a call may have to be confirmed.
    var takesConfirmation: Bool { action != nil && !promises.contains(.reads) }

    /// The tools that a caller may use, in the order of the modules.
    static func all(_ definitions: [SceneDefinition], for rights: CallerRights) -> [MCPTool] {
        definitions.filter { !$0.isInternal && !$0.takesPassword && rights.admits($0) }.flatMap { scene in
            let actions =
                rights.mayWrite ? scene.programActions.map { MCPTool(scene: scene, action: $0) } : []
            return [MCPTool(scene: scene, action: nil)] + actions.filter { !$0.isRedundant }
        }
    }

    /// Whether the action does only what reading a scene does: it leads to another one, or sets parameters of its own.
    private var isRedundant: Bool {
        guard let action else { return false }
        if action.role == .reset { return true }
        // One that promises what it changes does more than to lead elsewhere.
        guard promises.allSatisfy({ $0 == .reads }) else { return false }
        let fields = action.parameters
        if action.segue != nil, !action.takesForm, fields.allSatisfy({ !$0.isRequired }) { return true }
        return action.answer == .screen && !action.takesForm && !fields.isEmpty
            && fields.allSatisfy { $0.parameter != nil }
    }

    /// Where a call takes an argument.
    enum Place { case parameter, filter, value }

    /// The arguments that the scene declares. An action's own value hides a parameter of the same name, as in a shell.
    var inputs: [(field: Field, place: Place)] {
        var inputs: [(field: Field, place: Place)] = []
        func add(_ fields: [Field], _ place: Place) {
            for field in fields where !inputs.contains(where: { $0.field.identifier == field.identifier }) {
                inputs.append((field, place))
            }
        }
        if let action {
            add(SceneCommand.parameters(of: action, form: scene.form), .value)
            add(scene.parameters.filter { $0.applies(to: action) }, .parameter)
        } else {
            add(scene.parameters, .parameter)
            add(scene.filters.flatMap(\.fields), .filter)
        }
        return inputs
    }

    /// Whether reading the scene shows lists.
    var hasLists: Bool { action == nil && !(scene.declaration.lists.isEmpty && scene.filters.isEmpty) }
}

extension SceneDefinition {
    /// Whether the scene is a form with a password, which only people fill in.
    var takesPassword: Bool { declaration.form.contains { $0.kind == .password } }
}

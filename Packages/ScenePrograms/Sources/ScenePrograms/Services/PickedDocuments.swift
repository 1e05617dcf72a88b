import SceneKitCore

/// The documents that a person has picked in a scene: the only ones that its program can name.
struct PickedDocuments {
    private var input: Set<String> = []
    private var output: Set<String> = []
    /// So many are kept, the first ones.
    private static let limit = 1_000

    /// Notes the documents in an event.
    ///
    /// A name that the program itself has put into the field is not picked, even if the person sends the form with it.
    mutating func note(_ event: Event, on screen: Screen) {
        switch event {
        case .change(let field, let entries, _):
            note(entries, of: screen.forms.flatMap(\.fields).first { $0.identifier == field })
        case .action(let identifier, let values, _):
            guard let action = screen.actions.first(where: { $0.identifier == identifier }) else { return }
            let fields = action.parameters + (action.takesForm ? screen.forms.flatMap(\.fields) : [])
            for (name, entries) in values { note(entries, of: fields.first { $0.identifier == name }) }
        default: break
        }
    }

    private mutating func note(_ entries: [FieldEntry], of field: Field?) {
        guard let field, field.kind == .inputDocument || field.kind == .outputDocument else { return }
        for case .text(let name) in entries
        where !field.values.contains(.text(name)) && !field.suggestions.contains(name) {
            guard input.count + output.count < Self.limit else { return }
            if field.kind == .inputDocument { input.insert(name) } else { output.insert(name) }
        }
    }

    func mayRead(_ name: String) -> Bool { input.contains(name) }

    func mayWrite(_ name: String) -> Bool { output.contains(name) }
}

import SceneKitCore

/// What lies over a scene's screen, and has the keys while it does.
enum Overlay: Equatable, Sendable {
    /// The keys and actions, scrolled down by some lines.
    case help(scroll: Int)
    case palette(Palette)
    case prompt(Prompt)
}

/// The values that an action takes, being asked for.
struct Prompt: Equatable, Sendable {
    let action: SceneAction
    /// What is known already, as the row it is about.
    let known: [String: [String]]
    var form: FormEditor

    init(_ action: SceneAction, known: [String: [String]]) {
        self.action = action
        self.known = known
        let asked = action.parameters.filter { known[$0.identifier] == nil }
        form = FormEditor(
            FormBlock(
                identifier: action.identifier,
                fields: asked.map { parameter in
                    var field = FormField(
                        identifier: parameter.identifier,
                        label: Self.label(parameter.identifier),
                        kind: parameter.kind,
                        isRequired: parameter.isRequired,
                        isRepeated: parameter.isRepeated,
                        hint: parameter.summary
                    )
                    if case .choice(let options) = parameter.kind, parameter.isRequired {
                        field.values = Array(options.prefix(1))
                    }
                    return field
                }
            )
        )
        form.focus(FormStop(field: 0, slot: 0))
    }

    /// An identifier as words: `first-name` is `First name`.
    private static func label(_ identifier: String) -> String {
        let words = identifier.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The first field that is needed and empty, or holds what it cannot; its error is set.
    mutating func check() -> Int? {
        var wrong: Int?
        for (index, field) in form.block.fields.enumerated() {
            let values = form.fields[index].values
            var error: String?
            if field.isRequired, values.isEmpty { error = "this is needed" }
            if field.kind == .number, let bad = values.first(where: { Int($0) == nil }) {
                error = "'\(bad)' is no whole number"
            }
            form.setError(error, field: index)
            if error != nil, wrong == nil { wrong = index }
        }
        return wrong
    }

    var values: [String: [String]] {
        known.merging(form.values.filter { !$0.value.isEmpty }) { first, _ in first }
    }
}

@_spi(Hosting) import SceneKitCore

/// An overlay over a scene's screen, which receives the keys.
enum Overlay: Equatable, Sendable {
    /// Help on keys and actions, scrolled by a number of lines, over a prompt that comes back afterwards.
    case help(scroll: Int, over: Prompt? = nil)
    case palette(Palette)
    case prompt(Prompt)
    /// The words of a search in place, while they are typed below the screen.
    case search(LineEditor)
}

/// A prompt for an action's values.
struct Prompt: Equatable, Sendable {
    let action: SceneAction
    /// The values known in advance, such as the row that the action is about.
    let known: [String: [FieldEntry]]
    var form: FormEditor
    /// The reason why the action has failed with the typed values.
    var failure: String?

    init(_ action: SceneAction, known: [String: [FieldEntry]], texts: Texts) {
        self.action = action
        self.known = known
        // Rows that may be left out are marked in the list, and not typed.
        let asked = action.parameters.filter {
            known[$0.identifier] == nil && ($0.row == nil || $0.isRequired)
        }
        form = FormEditor(
            FormBlock(identifier: action.identifier, fields: asked.map { Self.field($0, texts) })
        )
        _ = form.unfold()
        form.focus(FormStop(field: 0))
    }

    private static func field(_ parameter: Field, _ texts: Texts) -> Field {
        var field = parameter
        if field.hint == nil {
            let hints = [parameter.summary, parameter.example(texts)].compactMap(\.self)
            field.$hint = hints.isEmpty ? nil : LocalizedText(verbatim: hints.joined(separator: ", "))
        }
        if let first = parameter.kind.choices?.first, parameter.isRequired, parameter.values.isEmpty {
            field.values = [.text(first.value)]
        }
        return field
    }

    /// Marks the fields whose values are missing or wrong.
    ///
    /// - Returns: The stop of the first mistake.
    mutating func check() -> FormStop? {
        var wrong: FormStop?
        for (index, field) in form.block.fields.enumerated() {
            let error = field.problem(with: form.fields[index].values)
            form.setError(error, field: index)
            if error != nil, wrong == nil { wrong = form.mistake(in: index) ?? FormStop(field: index) }
        }
        return wrong
    }

    var values: [String: [FieldEntry]] {
        known.merging(form.values.filter { !$0.value.isEmpty }) { first, _ in first }
    }
}

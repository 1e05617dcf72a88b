@_spi(Hosting) import SceneKitCore

/// The lines of one value of a form, or of one part of it.
struct FormValue {
    private let editor: FormEditor
    private let input: Field
    private let template: FormLines.Line
    private let stop: FormStop
    private let width: Int
    private let texts: Texts

    /// - Parameter template: The first line, without its content.
    init(_ editor: FormEditor, _ input: Field, _ template: FormLines.Line, width: Int, texts: Texts) {
        self.editor = editor
        self.input = input
        self.template = template
        self.width = max(2, width)
        self.texts = texts
        stop = template.stop ?? editor.stop
    }

    var lines: [FormLines.Line] {
        contents.enumerated().map { number, content in
            var line = template
            line.content = content.content
            line.cursor = content.cursor
            line.isStart = number == 0
            if number > 0 { (line.label, line.part) = ("", "") }
            return line
        }
    }

    private var contents: [FormLines.Line] {
        let text = editor.text(at: stop)
        switch input.kind {
        case .toggle: return [.init(content: .value(text == "true" ? "[x]" : "[ ]"))]
        case .choice(let choices):
            let label = choices.first { $0.value == text }?.label ?? text
            let chosen = label.isEmpty ? none : label
            return [template.isFocused ? option(chosen, among: choices) : turning(chosen)]
        default: break
        }
        if template.isFocused {
            if editor.isPicked { return [turning(text)] }
            return FieldText(editor.line, width: width, isSecret: input.kind == .password).lines(hint: hint)
        }
        if text.isEmpty { return [.init(content: .placeholder(hint))] }
        switch input.kind {
        case .password: return [.init(content: .value(String(repeating: "•", count: text.count)))]
        case .paragraphs: return CellText.wrap(text, to: width).map { .init(content: .value($0)) }
        default: return [.init(content: .value(CellText.cut(text, to: width)))]
        }
    }

    /// A focused value that arrows replace by the next one.
    private func turning(_ text: String) -> FormLines.Line {
        let shown = CellText.cut(text, to: width - (template.isFocused ? 4 : 0))
        return .init(content: .value(template.isFocused ? "‹ \(shown) ›" : shown))
    }

    private var none: String { texts("(none)") }

    /// The chosen option in arrows among the others; if they do not all fit, the following ones are cut.
    private func option(_ chosen: String, among choices: [ValueKind.Choice]) -> FormLines.Line {
        let labels = (input.isRequired ? [] : [none]) + choices.map(\.label)
        let current = turning(chosen)
        guard case .value(let shown) = current.content, let index = labels.firstIndex(of: chosen) else {
            return current
        }
        let gap = "  "
        var before = labels[..<index].map { $0 + gap }.joined()
        var after = labels[(index + 1)...].map { gap + $0 }.joined()
        if CellText.width(before + shown + after) > width {
            after += labels[..<index].map { gap + $0 }.joined()
            before = ""
        }
        let room = max(0, width - CellText.width(before + shown))
        return .init(content: .option(before: before, shown, after: CellText.cut(after, to: room)))
    }

    private var hint: String {
        let isPlain = editor.block.fields[stop.field].kind.parts == nil
        return stop.slot > 0 && (isPlain || editor.isAnother(stop.field, stop.slot))
            ? texts("another") : input.placeholder(texts)
    }
}

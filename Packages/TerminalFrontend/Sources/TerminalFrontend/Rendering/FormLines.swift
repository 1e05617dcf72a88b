import SceneKitCore

/// A form as lines: labels, values, what is wrong with them, and buttons.
struct FormLines: Equatable {
    struct Line: Equatable {
        enum Content: Equatable {
            case value(String)
            /// What could stand here.
            case placeholder(String)
            case error(String)
            case buttons([SceneAction])
            case nothing
        }

        var label = ""
        var content: Content
        var stop: FormStop?
        /// Where the cursor stands in the value, in columns.
        var cursor: Int?
        var isFocused = false
        /// Whether it is the first line of what can have the focus.
        var isStart = false
    }

    private(set) var lines: [Line] = []
    let labelWidth: Int
    let valueWidth: Int
    /// Before the labels stands a mark for the focus.
    static let markerWidth = 2

    init(_ editor: FormEditor, columns: Int, buttons: [SceneAction] = [], focus: SceneView.Focus? = nil) {
        let fields = editor.block.fields
        let widest = fields.map { CellText.width(Self.label($0)) }.max() ?? 0
        labelWidth = min(widest, max(8, columns / 3))
        valueWidth = max(4, columns - Self.markerWidth - labelWidth - 2)
        for index in fields.indices { add(index, of: editor) }
        guard !buttons.isEmpty else { return }
        let isFocused = buttons.contains { focus == .button($0.identifier) }
        lines.append(Line(content: .nothing))
        lines.append(Line(content: .buttons(buttons), isFocused: isFocused, isStart: true))
    }

    /// The lines of what has the focus, and what is wrong with it.
    var focusedRange: Range<Int>? {
        guard let first = lines.firstIndex(where: \.isFocused) else { return nil }
        var end = first + 1
        while end < lines.count {
            if lines[end].isFocused {
                end += 1
            } else if case .error = lines[end].content {
                end += 1
            } else {
                break
            }
        }
        return first..<end
    }

    private static func label(_ field: FormField) -> String {
        field.label + (field.isRequired ? " *" : "")
    }

    private mutating func add(_ index: Int, of editor: FormEditor) {
        let field = editor.block.fields[index]
        var label = Self.label(field)
        for slot in 0..<editor.slots(of: index) {
            let stop = FormStop(field: index, slot: slot)
            let isFocused = editor.isActive && editor.stop == stop
            for (number, content) in valueLines(of: stop, field, isFocused, editor).enumerated() {
                var line = content
                line.isStart = number == 0
                line.label = label
                line.stop = stop
                line.isFocused = isFocused
                lines.append(line)
                label = ""
            }
        }
        for text in field.error.map({ CellText.wrap("! " + $0, to: valueWidth) }) ?? [] {
            lines.append(Line(content: .error(text)))
        }
    }

    private func valueLines(
        of stop: FormStop,
        _ field: FormField,
        _ isFocused: Bool,
        _ editor: FormEditor
    ) -> [Line] {
        let text = editor.slotText(stop)
        switch field.kind {
        case .toggle: return [Line(content: .value(text == "true" ? "[x]" : "[ ]"))]
        case .choice:
            let shown = text.isEmpty ? "(none)" : text
            return [Line(content: .value(isFocused ? "‹ \(shown) ›" : shown))]
        default: break
        }
        if isFocused {
            return FieldText(editor.line, field, width: valueWidth).lines(hint: hint(field, stop))
        }
        if text.isEmpty { return [Line(content: .placeholder(hint(field, stop)))] }
        switch field.kind {
        case .password: return [Line(content: .value(String(repeating: "•", count: text.count)))]
        case .paragraphs: return CellText.wrap(text, to: valueWidth).map { Line(content: .value($0)) }
        default: return [Line(content: .value(CellText.cut(text, to: valueWidth)))]
        }
    }

    private func hint(_ field: FormField, _ stop: FormStop) -> String {
        stop.slot > 0 ? "another" : field.hint ?? ""
    }
}

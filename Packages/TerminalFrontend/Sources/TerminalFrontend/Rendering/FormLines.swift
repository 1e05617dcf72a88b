@_spi(Hosting) import SceneKitCore

/// The lines of a form: headings, labels, values, mistakes and buttons.
struct FormLines: Equatable {
    struct Line: Equatable {
        enum Content: Equatable {
            case value(String)
            /// A chosen option between the other ones.
            case option(before: String, String, after: String)
            /// A hint in place of an empty value.
            case placeholder(String)
            case error(String)
            case heading(String)
            /// The line for collapsed rare fields, with its own text and their labels.
            case more(String, [String])
            case buttons([SceneAction])
            case nothing
        }

        var label = ""
        /// The label of a group's part.
        var part = ""
        /// The indentation of the value behind the labels of parts.
        var indent = 0
        var content: Content
        var stop: FormStop?
        /// The column of the cursor within the value.
        var cursor: Int?
        var isFocused = false
        /// Whether it is the first line of a stop.
        var isStart = false

        var isError: Bool { if case .error = content { true } else { false } }
        var isHeading: Bool { if case .heading = content { true } else { false } }
    }

    private(set) var lines: [Line] = []
    let form: String
    let columns: Int
    let labelWidth: Int
    let valueWidth: Int
    /// The width of the labels of parts, the same for all groups so that values are aligned.
    private let partWidth: Int
    /// The width of the focus mark before the labels.
    static let markerWidth = 2

    init(
        _ editor: FormEditor,
        columns: Int,
        buttons: [SceneAction] = [],
        focus: SceneView.Focus? = nil,
        texts: Texts = .english
    ) {
        form = editor.block.identifier
        self.columns = columns
        let fields = editor.block.fields
        let widest = fields.map { CellText.width(Self.label($0)) }.max() ?? 0
        labelWidth = min(widest, max(8, columns / 3))
        valueWidth = max(4, columns - Self.markerWidth - labelWidth - 2)
        let parts = fields.flatMap { $0.kind.parts ?? [] }
        let widestPart = parts.map { CellText.width($0.label) }.max() ?? 0
        partWidth = min(widestPart, max(6, valueWidth / 2))
        var heading: String?
        for index in fields.indices where !editor.folded.contains(index) {
            if fields[index].heading != heading {
                heading = fields[index].heading
                if !lines.isEmpty { lines.append(Line(content: .nothing)) }
                if let heading { lines.append(Line(content: .heading(heading))) }
            }
            add(index, of: editor, texts)
        }
        if !editor.folded.isEmpty {
            let labels = editor.folded.sorted().map { fields[$0].label }
            lines.append(
                Line(
                    content: .more(texts("More fields …"), labels),
                    isFocused: focus == .more(form),
                    isStart: true
                )
            )
        }
        guard !buttons.isEmpty else { return }
        let isFocused = buttons.contains { focus == .button($0.identifier) }
        lines.append(Line(content: .nothing))
        lines.append(Line(content: .buttons(buttons), isFocused: isFocused, isStart: true))
    }

    /// The width in which no hint is cut.
    var naturalColumns: Int {
        let hints = lines.map { line in
            if case .placeholder(let hint) = line.content {
                line.indent + CellText.width(hint) + 2
            } else {
                0
            }
        }
        return Self.markerWidth + labelWidth + 2 + (hints.max() ?? 0)
    }

    /// The lines of the focused stop, with its heading and its mistake.
    var focusedRange: Range<Int>? {
        guard var first = lines.firstIndex(where: \.isFocused),
            var last = lines.lastIndex(where: \.isFocused)
        else { return nil }
        if let field = lines[first].stop?.field,
            let error = lines.lastIndex(where: { $0.isError && $0.stop?.field == field })
        {
            last = max(last, error)
        }
        if first > 0, lines[first - 1].isHeading { first -= 1 }
        return first..<last + 1
    }

    private static func label(_ field: Field) -> String {
        field.label + (field.isRequired ? " *" : "")
    }

    private mutating func add(_ index: Int, of editor: FormEditor, _ texts: Texts) {
        let field = editor.block.fields[index]
        let slots = editor.slots(of: index)
        let wrong = field.error == nil ? nil : editor.mistake(in: index)?.slot ?? slots - 1
        var label = Self.label(field)
        for slot in 0..<slots {
            let inputs = editor.inputs(of: index, slot: slot)
            let hasParts = field.kind.parts != nil && !editor.isAnother(index, slot)
            for (part, input) in inputs.enumerated() {
                let stop = FormStop(field: index, slot: slot, part: part)
                var template = Line(label: label, content: .nothing, stop: stop)
                template.isFocused = editor.isActive && editor.stop == stop
                template.indent = hasParts ? partWidth + 2 : 0
                template.part = hasParts ? CellText.cut(input.label, to: partWidth) : ""
                let width = valueWidth - template.indent
                lines += FormValue(editor, input, template, width: width, texts: texts).lines
                label = ""
            }
            if slot == min(wrong ?? slots, slots - 1), let error = field.error {
                lines += CellText.wrap("! " + error, to: valueWidth).map {
                    Line(content: .error($0), stop: FormStop(field: index, slot: slot))
                }
            }
        }
    }
}

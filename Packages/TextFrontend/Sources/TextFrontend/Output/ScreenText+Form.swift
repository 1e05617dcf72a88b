@_spi(Hosting) import SceneKitCore

extension ScreenText {
    /// Replaces a secret, whatever its length.
    private static let hidden = "********"

    /// A form's fields under their headings; empty rare fields are listed by label only.
    func form(_ form: FormBlock) -> TerminalText {
        let shown = form.fields.filter { !$0.isRare || !$0.values.isEmpty || $0.error != nil }
        let width = Self.labelWidth(shown.map(Self.label))
        var text: TerminalText = ""
        var last: String?
        for field in shown {
            if let heading = field.heading, heading != last {
                text += (text.string.isEmpty ? "" : "\n") + self.heading("\(heading)") + "\n"
            }
            last = field.heading
            text += TerminalText(lines: lines([(Self.label(field), Self.value(field))], labelWidth: width))
        }
        let folded = form.fields.filter { field in !shown.contains(field) }
        guard !folded.isEmpty else { return text }
        let names = folded.map(\.identifier).joined(separator: ", ")
        return text + "\n\(texts("More fields: \(names)"))\n"
    }

    private static func label(_ field: Field) -> String { field.label + (field.isRequired ? " *" : "") }

    private static func value(_ field: Field) -> String {
        let isHidden = field.kind == .password && !field.values.isEmpty
        let values = isHidden ? hidden : field.values.map(field.displayText).joined(separator: "\n")
        return values + (field.error.map { (values.isEmpty ? "" : "\n") + "! " + $0 } ?? "")
    }

    private static func labelWidth(_ labels: [String]) -> Int {
        labels.map { DisplayText.width(DisplayText.visible($0)) }.max() ?? 0
    }

    /// Labels and values; continuation lines are aligned with the value.
    func lines(_ items: [(label: String, value: String)], labelWidth: Int? = nil) -> String {
        let width = labelWidth ?? Self.labelWidth(items.map(\.label))
        return items.map { item in
            let label = DisplayText.padded(DisplayText.visible(item.label), to: width)
            let parts = item.value.split(separator: "\n", omittingEmptySubsequences: false)
            return parts.enumerated().map { index, part in
                let lead = index == 0 ? label : String(repeating: " ", count: width)
                let line = lead + "  " + DisplayText.visible(String(part))
                return DisplayText.trimmed(line) + "\n"
            }.joined()
        }.joined()
    }
}

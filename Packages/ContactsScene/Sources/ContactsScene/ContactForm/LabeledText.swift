/// A value with its label as a person types it: `work: +44 20 7946 0000`.
struct LabeledText: Equatable, Sendable {
    var label: String?
    var value: String

    init(label: String?, value: String) {
        self.label = label
        self.value = value
    }

    /// Takes what stands before the first colon as the label where it looks like one: letters, up to 30 of them.
    init(parsing text: String) {
        let trimmed = text.trimmingBlanks
        if let colon = trimmed.firstIndex(of: ":") {
            let label = String(trimmed[..<colon]).trimmingBlanks
            let isLabel =
                !label.isEmpty && label.count <= 30
                && label.allSatisfy { $0.isLetter || $0 == " " || $0 == "-" }
            if isLabel {
                self.init(label: label, value: String(trimmed[trimmed.index(after: colon)...]).trimmingBlanks)
                return
            }
        }
        self.init(label: nil, value: trimmed)
    }

    var text: String {
        label.map { "\($0): \(value)" } ?? value
    }
}

extension String {
    /// Without white space at both ends.
    var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

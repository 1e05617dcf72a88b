/// The short text form of a group: `home: 12 Mill Lane; Oxford; ; OX1 2AB`.
///
/// The part called `label` comes before the colon. A label consists of letters, or is a suggestion, or is the label of
/// one of the field's values; a colon followed by `//` belongs to a web address. The other parts follow in their order,
/// and the last takes the rest of the text. `\` escapes a semicolon or a colon. People write groups in this form in
/// shells and plain text; scenes never see it.
extension Field {
    /// The identifier of the part before the colon.
    private static let labelPart = "label"
    private static let labelLimit = 30

    /// An entry as one text.
    public func shortText(of entry: FieldEntry) -> String {
        guard let parts = kind.parts, case .parts(let texts) = entry else { return entry.text ?? "" }
        let others = parts.filter { $0.identifier != Self.labelPart }.map { texts[$0.identifier] ?? "" }
        let filled = others.lastIndex { !$0.isEmpty }.map { others[...$0] } ?? []
        let text =
            others.count == 1
            ? others[0]
            : filled.enumerated().map { Self.escaped($1, isLast: $0 == others.count - 1) }
                .joined(separator: "; ")
        guard let label = texts[Self.labelPart], !label.isEmpty else { return escapingLabel(text) }
        return label + ": " + text
    }

    /// The parts of an entry, parsed from the short form if it is a text, without surrounding blanks.
    public func parts(of entry: FieldEntry) -> [String: String] {
        guard case .text(let text) = entry else {
            guard case .parts(let parts) = entry else { return [:] }
            return parts.mapValues { Self.trimmed($0) }.filter { !$0.value.isEmpty }
        }
        let others = (kind.parts ?? []).map(\.identifier).filter { $0 != Self.labelPart }
        let (label, rest) = split(text)
        let texts =
            others.count == 1
            ? [label == nil ? unescapingLabel(rest) : rest] : Self.divided(rest, into: others.count)
        var values = Dictionary(uniqueKeysWithValues: zip(others, texts))
        values[Self.labelPart] = label
        return values.filter { !$0.value.isEmpty }
    }

    /// An entry as scenes receive it: a group as parts, values that have a syntax without surrounding blanks, and a date in
    /// ISO 8601 unless it may be either of two days.
    func normalized(_ entry: FieldEntry) -> FieldEntry {
        switch kind {
        case .group: .parts(parts(of: entry))
        case .text, .paragraphs, .password, .inputDocument, .outputDocument: entry
        case .date, .partialDate: entry.text.map { .text(kind.isoDate($0, order: nil)) } ?? entry
        default: entry.text.map { .text(Self.trimmed($0)) } ?? entry
        }
    }

    /// Entries in the form in which equal values are equal, wherever they have been: blank ones are left out, groups are
    /// parts, and line ends are those of Unix. A browser sends the lines of a text with CRLF, and removes line ends from a
    /// text of one line.
    public func comparable(_ entries: [FieldEntry]) -> [FieldEntry] {
        entries.filter { !isBlank($0) }.map { entry in
            switch normalized(entry) {
            case .text(let text): .text(comparable(text))
            case .parts(let parts): .parts(parts.mapValues(comparable))
            }
        }
    }

    private func comparable(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.joined(separator: kind == .paragraphs || kind == .postalAddress ? "\n" : "")
    }

    /// Splits off a label before the first colon if it looks like one: up to 30 letters.
    private func split(_ text: String) -> (label: String?, rest: String) {
        let text = Self.trimmed(text)
        guard let part = kind.parts?.first(where: { $0.identifier == Self.labelPart }),
            let colon = text.firstIndex(of: ":"),
            // A web address's scheme is not a label.
            !text[colon...].hasPrefix("://")
        else { return (nil, text) }
        let known = part.suggestions + values.map(label).filter { !$0.isEmpty }
        let longest = known.filter { text.hasPrefix($0 + ":") }.max { $0.count < $1.count }
        if let longest { return (longest, Self.trimmed(text.dropFirst(longest.count + 1))) }
        let label = Self.trimmed(text[..<colon])
        let isLabel =
            !label.isEmpty && label.count <= Self.labelLimit
            && label.allSatisfy { $0.isLetter || $0 == " " || $0 == "-" }
        return isLabel ? (label, Self.trimmed(text[text.index(after: colon)...])) : (nil, text)
    }

    private func label(of entry: FieldEntry) -> String {
        if case .parts(let parts) = entry { Self.trimmed(parts[Self.labelPart] ?? "") } else { "" }
    }

    /// Escapes the first colon with `\` if the text before it would be read as a label.
    private func escapingLabel(_ text: String) -> String {
        guard let colon = text.firstIndex(of: ":"), hasEscapableLabel(text, before: colon) else {
            return text
        }
        return text[..<colon] + "\\" + text[colon...]
    }

    /// Reverses `escapingLabel`.
    private func unescapingLabel(_ text: String) -> String {
        guard let colon = text.firstIndex(of: ":"), text[..<colon].hasSuffix("\\"),
            hasEscapableLabel(text, before: colon)
        else { return text }
        return String(text[..<colon].dropLast() + text[colon...])
    }

    /// Whether a label, ignoring any `\` after it, comes before the colon.
    private func hasEscapableLabel(_ text: String, before colon: String.Index) -> Bool {
        let end = text[..<colon].lastIndex { $0 != "\\" }.map { text.index(after: $0) } ?? text.startIndex
        return split(String(text[..<end] + text[colon...])).label != nil
    }

    /// Splits at semicolons. Surplus parts stay in the last one, so nothing typed is lost.
    private static func divided(_ text: String, into count: Int) -> [String] {
        var texts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                if !"\\;:".contains(character) { texts[texts.count - 1].append("\\") }
                texts[texts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ";", texts.count < count {
                texts.append("")
            } else {
                texts[texts.count - 1].append(character)
            }
        }
        if isEscaped { texts[texts.count - 1].append("\\") }
        return texts.map { trimmed($0) }
    }

    private static func escaped(_ text: String, isLast: Bool) -> String {
        let text = text.replacing("\\", with: "\\\\")
        return isLast ? text : text.replacing(";", with: "\\;")
    }

    /// The text without blanks at both ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }
}

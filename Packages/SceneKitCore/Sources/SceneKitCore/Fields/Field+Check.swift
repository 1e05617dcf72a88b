internal import FoundationEssentials

extension Field {
    /// The mistake in the entries and how to correct it; nil if the declaration allows them.
    ///
    /// Blank entries count as absent.
    public func problem(with entries: [FieldEntry]) -> LocalizedText? {
        let given = entries.filter { !isBlank($0) }.map(canonical)
        if given.isEmpty { return isRequired ? "this is needed" : nil }
        guard isRepeated || given.count == 1 else { return "it takes one value, not \(given.count)" }
        return given.lazy.compactMap(problem).first
    }

    /// Whether an entry counts as absent: blank text does, except in a password, which may consist of blanks.
    func isBlank(_ entry: FieldEntry) -> Bool {
        kind == .password ? entry == .text("") : entry.isBlank
    }

    private func problem(with entry: FieldEntry) -> LocalizedText? {
        guard let parts = kind.parts else {
            return entry.text.map(problem) ?? "it takes a text, and has no parts"
        }
        guard case .parts(let texts) = entry else { return problem(with: .parts(self.parts(of: entry))) }
        if let unknown = texts.keys.sorted().first(where: { name in !parts.contains { $0.identifier == name }
        }) {
            let known = parts.map(\.identifier)
            let nearest = Suggestion.text(Suggestion.nearest(to: unknown, in: known))
            return
                "it has no part '\(VisibleText.excerpt(unknown))'\(nearest); it has \(known.joined(separator: ", "))"
        }
        for part in parts {
            guard let problem = part.problem(with: texts[part.identifier].map { [.text($0)] } ?? []) else {
                continue
            }
            return part.isRequired && problem == "this is needed"
                ? "its part '\(part.$label)' is needed" : problem
        }
        return nil
    }

    private func problem(with text: String) -> LocalizedText? {
        let text = Self.trimmed(text)
        let quoted = VisibleText.excerpt(text)
        return switch kind {
        case .text, .paragraphs, .password, .inputDocument, .outputDocument, .postalAddress, .identifier,
            .group:
            nil
        case .integer(let from, let through):
            Self.problem(text, Int(text), "'\(quoted)' is not a whole number", from: from, through: through)
        case .decimal(let from, let through):
            Self.problem(
                text,
                Decimal(fieldText: text),
                "'\(quoted)' is not a number: write 1234.50",
                from: from,
                through: through
            )
        case .money: Decimal(fieldText: text) == nil ? "'\(quoted)' is not an amount: write 1234.50" : nil
        case .date:
            CalendarDate(parsing: text) != nil
                ? nil
                : Self.problem(
                    quoted,
                    CalendarDate.readings(of: text, isPartial: false),
                    "'\(quoted)' is not a date: write 2026-11-22"
                )
        case .partialDate:
            CalendarDate.isPartial(text)
                ? nil
                : Self.problem(
                    quoted,
                    CalendarDate.readings(of: text, isPartial: true),
                    "'\(quoted)' is not a date: write 1815-12-10, or --12-10 if the year is unknown"
                )
        case .time: TimeOfDay(parsing: text) == nil ? "'\(quoted)' is not a time of day: write 18:30" : nil
        case .phone:
            PhoneNumber.isPlausible(text)
                ? nil
                : "'\(quoted)' is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
        case .email:
            EmailAddress.isPlausible(text)
                ? nil : "'\(quoted)' is not an e-mail address like ada@example.org"
        case .link:
            Self.isLink(text) ? nil : "'\(quoted)' is not a web address like https://example.org"
        case .toggle: text == "true" || text == "false" ? nil : "it is true or false, not '\(quoted)'"
        case .choice(let choices):
            choices.contains { $0.value == text }
                ? nil
                : Self.problem(text, notIn: choices.map(\.value))
        }
    }

    /// Whether a text is a web address: a host and an optional path, with or without a web scheme.
    private static func isLink(_ text: String) -> Bool {
        let host = ["https://", "http://"].first(where: text.lowercased().hasPrefix).map {
            text.dropFirst($0.count)
        }
        guard let first = (host ?? text[...]).first, first.isLetter || first.isNumber || first == "[",
            !text.contains(where: \.isWhitespace)
        else { return false }
        if host != nil { return true }
        // A colon after the host must introduce a port: `javascript:` and `mailto:` are not web addresses.
        let sides = text.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
        return sides[0].contains(".") && sides.count <= 2
            && sides.dropFirst().allSatisfy { $0.allSatisfy(\.isNumber) }
    }

    private static func problem(
        _ quoted: String,
        _ readings: [String],
        _ wrong: LocalizedText
    ) -> LocalizedText? {
        switch readings.count {
        case 0: wrong
        case 1: nil
        default: "'\(quoted)' may be \(readings[0]) or \(readings[1]): write one of these"
        }
    }

    private static func problem(_ text: String, notIn values: [String]) -> LocalizedText {
        let nearest = Suggestion.text(Suggestion.nearest(to: text, in: values))
        return "'\(VisibleText.excerpt(text))' is not one of \(values.joined(separator: ", "))\(nearest)"
    }

    private static func problem<Number: Comparable>(
        _ text: String,
        _ number: Number?,
        _ wrong: LocalizedText,
        from: Number?,
        through: Number?
    ) -> LocalizedText? {
        guard let number else { return wrong }
        let shown = LocalizedText(number: VisibleText.excerpt(text))
        if let from, number < from { return "\(shown) is less than \(LocalizedText(number: "\(from)"))" }
        if let through, number > through {
            return "\(shown) is more than \(LocalizedText(number: "\(through)"))"
        }
        return nil
    }
}

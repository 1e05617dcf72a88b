public import SceneKitCore

extension Field {
    /// The meaning and the constraints of a value: `priority, 1 to 5`, `phone, for example work: +44 20`.
    public var helpText: LocalizedText {
        let example: LocalizedText? = $hint.map { "for example \($0)" }
        let parts = [$summary ?? $label, limits, template, example].compactMap { $0 }
        let text = LocalizedText.joined(parts, separator: ", ")
        guard let labels = choiceLabels else { return text }
        return "\(text) (\(labels))"
    }

    private var limits: LocalizedText? {
        switch kind {
        case .integer(let from, let through): Self.limits(from, through)
        case .decimal(let from, let through): Self.limits(from, through)
        case .money(let currency): "in \(currency)"
        default: nil
        }
    }

    private static func limits(
        _ from: (some CustomStringConvertible)?,
        _ through: (some CustomStringConvertible)?
    ) -> LocalizedText? {
        switch (from, through) {
        case (let from?, let through?): "\(from) to \(through)"
        case (let from?, nil): "at least \(from)"
        case (nil, let through?): "at most \(through)"
        case (nil, nil): nil
        }
    }

    /// The short text form of a group, if no example shows it.
    private var template: LocalizedText? {
        guard hint == nil, let parts = kind.parts else { return nil }
        let names = parts.map { ($0.identifier, $0.identifier.uppercased()) }
        return "written \(shortText(of: .parts(Dictionary(uniqueKeysWithValues: names))))"
    }

    /// The labels of choices whose label differs from the value.
    private var choiceLabels: LocalizedText? {
        let labelled = (kind.choices ?? []).filter { $0.label != $0.value }
        guard !labelled.isEmpty else { return nil }
        return .joined(labelled.map { "\($0.value): \($0.$label)" }, separator: "; ")
    }
}

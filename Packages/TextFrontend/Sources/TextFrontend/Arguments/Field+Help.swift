public import SceneKitCore

extension Field {
    /// The meaning and the constraints of a value: `priority, 1 to 5`, `phone, for example work: +44 20`.
    public var helpText: String {
        let parts = [meaning, limits, template, hint.map { "for example " + $0 }].compactMap { $0 }
        return parts.joined(separator: ", ") + choiceLabels
    }

    private var limits: String? {
        switch kind {
        case .integer(let from, let through): Self.limits(from, through)
        case .decimal(let from, let through): Self.limits(from, through)
        case .money(let currency): "in " + currency
        default: nil
        }
    }

    private static func limits<Number>(_ from: Number?, _ through: Number?) -> String? {
        switch (from, through) {
        case (let from?, let through?): "\(from) to \(through)"
        case (let from?, nil): "at least \(from)"
        case (nil, let through?): "at most \(through)"
        case (nil, nil): nil
        }
    }

    /// The short text form of a group, if no example shows it.
    private var template: String? {
        guard hint == nil, let parts = kind.parts else { return nil }
        let names = parts.map { ($0.identifier, $0.identifier.uppercased()) }
        return "written " + shortText(of: .parts(Dictionary(uniqueKeysWithValues: names)))
    }

    /// The labels of choices whose label differs from the value.
    private var choiceLabels: String {
        let labelled = (kind.choices ?? []).filter { $0.label != $0.value }
        guard !labelled.isEmpty else { return "" }
        return " (" + labelled.map { $0.value + ": " + $0.label }.joined(separator: "; ") + ")"
    }
}

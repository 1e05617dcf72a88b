@_spi(Hosting) import SceneKitCore

extension ValueKind {
    /// An example of a value, or its limits; nil for kinds that need neither. Dates depend on the field.
    fileprivate var hint: LocalizedText? {
        switch self {
        case .integer(let from, let through): Self.limits(from.map { "\($0)" }, through.map { "\($0)" })
        case .decimal(let from, let through):
            Self.limits(from.map { "\($0)" }, through.map { "\($0)" }) ?? LocalizedText(number: "1234.50")
        case .money(let currency): "1234.50, in \(currency)"
        case .time: LocalizedText(verbatim: "18:30")
        default: nil
        }
    }

    private static func limits(_ from: String?, _ through: String?) -> LocalizedText? {
        switch (from, through) {
        case (let from?, let through?): "\(LocalizedText(number: from)) to \(LocalizedText(number: through))"
        case (let from?, nil): "from \(LocalizedText(number: from))"
        case (nil, let through?): "up to \(LocalizedText(number: through))"
        case (nil, nil): nil
        }
    }
}

extension Field {
    /// The text shown in place of an empty value.
    func placeholder(_ texts: Texts) -> String {
        hint ?? example(texts) ?? suggestions.joined(separator: ", ")
    }

    /// An example of a value, or its limits; nil for kinds that need neither.
    func example(_ texts: Texts) -> String? {
        switch kind {
        case .date: texts.dateInForms("2026-11-22")
        case .partialDate: texts("\(texts.dateInForms("1815-12-10")), or \(texts.dateInForms("--12-10"))")
        default: kind.hint.map { texts($0) }
        }
    }

    /// The field with its dates in the person's own form.
    func withOwnDates(_ texts: Texts) -> Field {
        guard kind == .date || kind == .partialDate else { return self }
        var field = self
        field.values = values.map { entry in entry.text.map { .text(texts.dateInForms($0)) } ?? entry }
        return field
    }
}

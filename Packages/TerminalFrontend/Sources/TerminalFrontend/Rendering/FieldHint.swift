@_spi(Hosting) import SceneKitCore

extension ValueKind {
    /// An example of a value, or its limits; nil for kinds that need neither.
    var hint: LocalizedText? {
        switch self {
        case .integer(let from, let through): Self.limits(from.map { "\($0)" }, through.map { "\($0)" })
        case .decimal(let from, let through):
            Self.limits(from.map { "\($0)" }, through.map { "\($0)" }) ?? LocalizedText(number: "1234.50")
        case .money(let currency): "1234.50, in \(currency)"
        case .date: LocalizedText(verbatim: "2026-11-22")
        case .partialDate: "1815-12-10, or --12-10"
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
        hint ?? kind.hint.map { texts($0) } ?? suggestions.joined(separator: ", ")
    }
}

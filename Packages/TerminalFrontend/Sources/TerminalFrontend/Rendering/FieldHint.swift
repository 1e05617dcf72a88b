import SceneKitCore

extension ValueKind {
    /// An example of a value, or its limits; nil for kinds that need neither.
    var hint: String? {
        switch self {
        case .integer(let from, let through): Self.limits(from.map { "\($0)" }, through.map { "\($0)" })
        case .decimal(let from, let through):
            Self.limits(from.map { "\($0)" }, through.map { "\($0)" }) ?? "1234.50"
        case .money(let currency): "1234.50, in " + currency
        case .date: "2026-11-22"
        case .partialDate: "1815-12-10, or --12-10"
        case .time: "18:30"
        default: nil
        }
    }

    private static func limits(_ from: String?, _ through: String?) -> String? {
        switch (from, through) {
        case (let from?, let through?): from + " to " + through
        case (let from?, nil): "from " + from
        case (nil, let through?): "up to " + through
        case (nil, nil): nil
        }
    }
}

extension Field {
    /// The text shown in place of an empty value.
    var placeholder: String {
        hint ?? kind.hint ?? suggestions.joined(separator: ", ")
    }
}

extension ValueKind {
    /// A value formatted for people: a choice's label, an amount with its currency.
    ///
    /// Any other text is returned unchanged.
    public func displayText(of value: String) -> String {
        switch self {
        case .choice(let choices): choices.first { $0.value == value }?.label ?? value
        case .money(let currency): Self.isAmount(value) ? value + " " + currency : value
        default: value
        }
    }

    /// Whether a text is a number in the form of some language.
    private static func isAmount(_ text: String) -> Bool {
        text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || ".,-+".contains($0) }
    }

    /// Whether the values are numbers, which tables align on the right.
    public var isNumber: Bool {
        switch self {
        case .integer, .decimal, .money: true
        default: false
        }
    }
}

extension Field {
    /// An entry formatted for people: a choice's label, an amount with its currency, a group in its short text form.
    public func displayText(of entry: FieldEntry) -> String { kind.displayText(of: shortText(of: entry)) }
}

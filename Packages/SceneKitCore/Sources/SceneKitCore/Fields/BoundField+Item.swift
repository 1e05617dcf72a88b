extension BoundField {
    /// The field's label and value as an item of a detail block; nil if there is no value or the value is a secret.
    ///
    /// A detail block of all fields has `fields.compactMap { $0.item(of: task) }` as its items.
    ///
    /// A repeated field has one line for each value.
    public func item(of root: Root) -> DetailBlock.Item? {
        let entries = entries(of: root)
        let value = entries.map(field.displayText).joined(separator: "\n")
        guard !value.isEmpty else { return nil }
        switch field.kind {
        case .password: return nil
        case .toggle: return .init(field.$label, value == "true" ? "Yes" : "No")
        case .choice, .group: return .init(field.$label, value)
        default: return .init(field.$label, value, kind: entries.count == 1 ? field.kind : .text)
        }
    }
}

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

    /// The column of a list whose cells are `cell(of:)`.
    ///
    /// A list with all fields has `fields.map(\.column)` as its columns.
    public var column: ListBlock.Column {
        switch field.kind {
        case .password, .toggle, .choice, .group: .init(field.$label)
        default: .init(field.$label, kind: field.isRepeated ? .text : field.kind)
        }
    }

    /// The field's value as a cell of a list; empty if there is no value or the value is a secret.
    ///
    /// The values of a repeated field are separated by commas.
    public func cell(of root: Root) -> LocalizedText {
        guard let item = item(of: root) else { return LocalizedText(verbatim: "") }
        if case .money = field.kind, let entry = entries(of: root).first, !field.isRepeated {
            // The column's kind adds the currency.
            return LocalizedText(verbatim: field.shortText(of: entry))
        }
        guard field.isRepeated else { return item.$value }
        return LocalizedText(verbatim: item.value.split(separator: "\n").joined(separator: ", "))
    }
}

extension BoundField {
    /// The field's label and value as an item of a detail block; nil if there is no value or the value is a secret.
    ///
    /// A detail block of all fields has `fields.compactMap { $0.item(of: task) }` as its items.
    ///
    /// A repeated field has one line for each value.
    public func item(of root: Root) -> DetailBlock.Item? {
        let entries = entries(of: root)
        let value = entries.map(declaration.displayText).joined(separator: "\n")
        guard !value.isEmpty else { return nil }
        switch declaration.kind {
        case .password: return nil
        case .toggle: return .init(declaration.$label, value == "true" ? "Yes" : "No")
        case .choice, .group: return .init(declaration.$label, value)
        default: return .init(declaration.$label, value, kind: entries.count == 1 ? declaration.kind : .text)
        }
    }

    /// The column of a list whose cells are `cell(of:)`.
    ///
    /// A list with all fields has `fields.map(\.column)` as its columns.
    public var column: ListBlock.Column {
        switch declaration.kind {
        case .password, .toggle, .choice, .group: .init(declaration.$label)
        default: .init(declaration.$label, kind: declaration.isRepeated ? .text : declaration.kind)
        }
    }

    /// The field's value as a cell of a list; empty if there is no value or the value is a secret.
    ///
    /// The values of a repeated field are separated by commas.
    public func cell(of root: Root) -> LocalizedText {
        guard let item = item(of: root) else { return LocalizedText(verbatim: "") }
        if case .money = declaration.kind, let entry = entries(of: root).first, !declaration.isRepeated {
            // The column's kind adds the currency.
            return LocalizedText(verbatim: declaration.shortText(of: entry))
        }
        guard declaration.isRepeated else { return item.$value }
        return LocalizedText(verbatim: item.value.split(separator: "\n").joined(separator: ", "))
    }
}

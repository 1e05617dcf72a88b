public import SceneKitCore
public import Testing

/// Expectations of a part of the screen, in addition to `expect(screen:)`.
///
/// They do not count as comparing the screen: an exhaustive test must also compare all of it.
extension SceneHarness {
    /// Expects a list to show a row with these cells.
    ///
    /// - Parameter list: The list's identifier; nil for the only list.
    public func expect(
        row: String,
        in list: String? = nil,
        cells expected: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let block = find(list, sourceLocation) else { return }
        guard let found = block.rows.first(where: { $0.identifier == row }) else {
            let rows = block.rows.map { "\($0.identifier): \($0.cells.joined(separator: " | "))" }
            record("the list '\(block.identifier)' shows no row '\(row)', but", rows, at: sourceLocation)
            return
        }
        #expect(found.cells == expected, sourceLocation: sourceLocation)
    }

    /// Expects a list to show exactly the rows with these texts in their first cells.
    public func expect(
        rows expected: [String],
        in list: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let block = find(list, sourceLocation) else { return }
        #expect(block.rows.map { $0.cells.first ?? "" } == expected, sourceLocation: sourceLocation)
    }

    /// Expects a form's field to hold these values, with this mistake or none.
    public func expect(
        field identifier: String,
        values expected: [FieldEntry],
        error: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let fields = screen?.forms.flatMap(\.fields) ?? []
        guard let field = fields.first(where: { $0.identifier == identifier }) else {
            record(
                "the screen has no field '\(identifier)', but",
                fields.map(\.identifier),
                at: sourceLocation
            )
            return
        }
        #expect(field.values == expected, sourceLocation: sourceLocation)
        #expect(field.error == error, sourceLocation: sourceLocation)
    }

    /// Expects a detail block to show a value under a label.
    public func expect(
        detail label: String,
        _ expected: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let items = (screen?.blocks ?? []).flatMap { block -> [DetailBlock.Item] in
            if case .detail(let detail) = block { detail.items } else { [] }
        }
        let values = items.filter { $0.label == label }.map(\.value)
        guard !values.isEmpty else {
            record("the screen has no detail '\(label)', but", items.map(\.label), at: sourceLocation)
            return
        }
        #expect(values.contains(expected), "\(values)", sourceLocation: sourceLocation)
    }

    /// Expects this message, or none if nil.
    public func expect(message expected: Message?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(screen?.message == expected, sourceLocation: sourceLocation)
    }

    /// Expects this open question, or none if nil.
    public func expect(question expected: Question?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(screen?.question == expected, sourceLocation: sourceLocation)
    }

    /// Expects the screen to offer these actions, in this order.
    public func expect(actions expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(screen?.actions.map(\.identifier) == expected, sourceLocation: sourceLocation)
    }

    private func find(_ list: String?, _ sourceLocation: SourceLocation) -> ListBlock? {
        let lists = screen?.lists ?? []
        let found = lists.filter { list == nil || $0.identifier == list }
        if found.count == 1 { return found.first }
        let name = list.map { "list '\($0)'" } ?? "only list"
        record("the screen has no \(name), but", lists.map(\.identifier), at: sourceLocation)
        return nil
    }

    private func record(_ text: String, _ found: [String], at sourceLocation: SourceLocation) {
        let list = found.isEmpty ? "none" : found.joined(separator: ", ")
        Issue.record("\(text) \(list)", sourceLocation: sourceLocation)
    }
}

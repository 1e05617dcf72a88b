import SceneKitCore

/// A form being filled in: a scene's, or the values of an action.
struct FormEditor: Equatable, Sendable {
    var block: FormBlock
    var fields: [FieldState]
    /// The empty rare fields that are collapsed into one line. An expanded field stays.
    var folded: Set<Int> = []
    /// The current or last position of the focus.
    var stop = FormStop(field: 0)
    /// Whether this form has the focus.
    var isActive = false
    /// Whether the form was sent and nothing was typed since. The first mistake that appears then gets the focus.
    var isSubmitted = false
    /// Whether the value at the stop was changed and not left since.
    var isMidValue = false
    /// Whether the text at the stop is a selected suggestion or an initial value, which arrows replace.
    var isPicked = false
    /// The editor of the text at the stop, if it can be typed.
    var line = LineEditor()

    init(_ block: FormBlock) {
        self.block = block
        fields = block.fields.map { FieldState($0) }
        folded = Set(fields.indices.filter(isFoldable))
    }

    /// Takes over the form as the scene shows it now.
    mutating func merge(_ new: FormBlock) {
        guard new != block else { return }
        if Self.shape(new) == Self.shape(block) {
            block = new
            for index in fields.indices {
                fields[index].merge(new.fields[index], isFocused: isActive && stop.field == index)
            }
        } else {
            rebuild(new)
        }
        folded = folded.filter(isFoldable)
        guard isActive else { return }
        if isSubmitted, block.fields[stop.field].error == nil,
            let wrong = new.fields.firstIndex(where: { $0.error != nil })
        {
            focus(mistake(in: wrong) ?? FormStop(field: wrong))
            isSubmitted = false
        }
        if !stops.contains(stop) { stop = FormStop(field: stop.field) }
        if line.text != text(at: stop) { openLine() }
    }

    /// Takes over a form with other fields; common fields keep their typed text and the focus.
    private mutating func rebuild(_ new: FormBlock) {
        let old = self
        self = FormEditor(new)
        for (index, field) in new.fields.enumerated() {
            guard let before = old.block.fields.firstIndex(where: { Self.shape($0) == Self.shape(field) })
            else { continue }
            let isFocused = old.isActive && old.stop.field == before
            fields[index] = old.fields[before]
            fields[index].merge(field, isFocused: isFocused)
            if isFocused || !old.folded.contains(before) { folded.remove(index) }
            guard isFocused else { continue }
            focus(FormStop(field: index, slot: old.stop.slot, part: old.stop.part))
            isMidValue = old.isMidValue
            isSubmitted = old.isSubmitted
            if line.text == old.line.text { line = old.line }
        }
        if old.isActive, !isActive, let first = stops.first { focus(first) }
    }

    private static func shape(_ block: FormBlock) -> [[String]] { block.fields.map(shape) }

    private static func shape(_ field: Field) -> [String] {
        [field.identifier] + (field.kind.parts ?? []).map(\.identifier)
    }

    // MARK: - Rare fields

    private func isFoldable(_ index: Int) -> Bool {
        let field = block.fields[index]
        let isEmpty = fields[index].values.allSatisfy { field.kind == .toggle && $0 == "false" }
        return field.isRare && !field.isRequired && field.error == nil && isEmpty
    }

    /// Expands the rare fields for good.
    ///
    /// - Returns: The first of them.
    mutating func unfold() -> FormStop? {
        let first = folded.min()
        folded = []
        return first.map { FormStop(field: $0) }
    }
}

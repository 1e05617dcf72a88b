import SceneKitCore

/// A form being filled in: of a scene, or of an action that takes values.
struct FormEditor: Equatable, Sendable {
    private(set) var block: FormBlock
    private(set) var fields: [FieldState]
    /// Where the focus is, or was last.
    private(set) var stop = FormStop(field: 0, slot: 0)
    /// Whether the focus is in this form.
    private(set) var isActive = false
    /// Whether the whole form was sent, and nothing was typed since: a mistake that is shown then gets the focus.
    var isSubmitted = false
    /// The text at the stop, where it is typed.
    var line = LineEditor()

    init(_ block: FormBlock) {
        self.block = block
        fields = block.fields.map { FieldState($0.values) }
    }

    /// Takes over the form as the scene shows it now.
    mutating func merge(_ new: FormBlock) {
        guard new != block else { return }
        if new.fields.map(\.identifier) != block.fields.map(\.identifier) {
            let wasActive = isActive
            self = FormEditor(new)
            if wasActive, !new.fields.isEmpty { focus(FormStop(field: 0, slot: 0)) }
            return
        }
        block = new
        for index in fields.indices {
            fields[index].merge(new.fields[index].values, isFocused: isActive && stop.field == index)
        }
        guard isActive else { return }
        if isSubmitted, block.fields[stop.field].error == nil,
            let mistake = new.fields.firstIndex(where: { $0.error != nil })
        {
            focus(FormStop(field: mistake, slot: 0))
            isSubmitted = false
        }
        if !stops.contains(stop) { stop.slot = 0 }
        if line.text != slotText(stop) { openLine() }
    }

    // MARK: - Stops

    /// How many lines a field has: one for each value, and while the focus is in it an empty one for another.
    func slots(of field: Int) -> Int {
        guard block.fields[field].isRepeated else { return 1 }
        let count = fields[field].draft.count
        let isOpen = isActive && stop.field == field && count > 0 && !(fields[field].draft.last ?? "").isEmpty
        return max(1, count + (isOpen ? 1 : 0))
    }

    var stops: [FormStop] {
        block.fields.indices.flatMap { field in
            (0..<slots(of: field)).map { FormStop(field: field, slot: $0) }
        }
    }

    func slotText(_ stop: FormStop) -> String {
        let draft = fields[stop.field].draft
        return draft.indices.contains(stop.slot) ? draft[stop.slot] : ""
    }

    mutating func focus(_ new: FormStop) {
        guard block.fields.indices.contains(new.field) else { return }
        if isActive, stop.field != new.field { tidy(stop.field) }
        isActive = true
        stop = new
        stop.slot = min(stop.slot, slots(of: new.field) - 1)
        openLine()
    }

    /// Takes the focus away.
    mutating func blur() {
        guard isActive else { return }
        tidy(stop.field)
        isActive = false
    }

    /// Goes to the next or the previous stop; false where there is none.
    mutating func advance(by step: Int) -> Bool {
        let all = stops
        guard let index = all.firstIndex(of: stop), all.indices.contains(index + step) else { return false }
        let target = all[index + step]
        let before = stop
        isSubmitted = false
        focus(target)
        // An empty value that was left is gone, and those behind it have moved up.
        if before.field == target.field, target.slot > before.slot, slotText(before).isEmpty {
            tidy(before.field)
            stop.slot = min(before.slot, slots(of: before.field) - 1)
            openLine()
        }
        return true
    }

    private mutating func tidy(_ field: Int) {
        if block.fields[field].isRepeated { fields[field].draft.removeAll { $0.isEmpty } }
    }

    private mutating func openLine() {
        line = LineEditor(slotText(stop), isMultiline: block.fields[stop.field].kind == .paragraphs)
    }

    // MARK: - Values

    /// The values of every field, those that are empty too.
    var values: [String: [String]] {
        Dictionary(
            zip(block.fields.map(\.identifier), fields.map(\.values)),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The fields that the scene has not been told of, with their values; from now on it has.
    mutating func takeChanges() -> [(field: String, values: [String])] {
        fields.indices.filter { fields[$0].isEdited }.compactMap { index in
            fields[index].isEdited = false
            guard fields[index].isChanged else { return nil }
            return (block.fields[index].identifier, fields[index].values)
        }
    }

    var focusedField: FormField? {
        isActive && block.fields.indices.contains(stop.field) ? block.fields[stop.field] : nil
    }

    /// Replaces the focused text.
    mutating func replace(_ text: String) {
        write(text)
        openLine()
    }

    mutating func paste(_ text: String) {
        guard let field = focusedField, field.kind.isTyped else { return }
        line.insert(text)
        write(line.text)
    }

    /// Marks a field as wrong until the scene says otherwise.
    mutating func setError(_ text: String?, field: Int) {
        block.fields[field].error = text
    }

    mutating func write(_ text: String) {
        let field = stop.field
        if fields[field].draft.indices.contains(stop.slot) {
            fields[field].draft[stop.slot] = text
        } else if !text.isEmpty {
            fields[field].draft.append(text)
        }
        fields[field].isEdited = true
        isSubmitted = false
    }
}

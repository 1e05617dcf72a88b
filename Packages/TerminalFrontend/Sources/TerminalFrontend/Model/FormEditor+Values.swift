import SceneKitCore

extension FormEditor {
    /// The values of every field, including empty ones.
    var values: [String: [FieldEntry]] {
        Dictionary(
            zip(block.fields.map(\.identifier), fields.map(\.values)),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the fields with unsent values, and marks them as sent.
    ///
    /// - Parameter isLeaving: Whether to include the value being typed, although it still has the focus.
    mutating func takeChanges(isLeaving: Bool) -> [(field: String, values: [FieldEntry])] {
        fields.indices.compactMap { index in
            let isMidway = !isLeaving && isActive && isMidValue && stop.field == index
            guard fields[index].isEdited, !isMidway, let values = fields[index].takeChange() else {
                return nil
            }
            return (block.fields[index].identifier, values)
        }
    }

    /// Whether somebody else has changed the focused field as well.
    var isContested: Bool { block.contested?.contains(block.fields[stop.field].identifier) == true }

    /// Takes the value of somebody else into the focused field.
    ///
    /// - Returns: The change for the scene; nil if nobody else has changed the field.
    mutating func takeOther() -> (field: String, values: [FieldEntry])? {
        var field = block.fields[stop.field]
        guard isContested, let other = block.loaded?[field.identifier] else { return nil }
        field.values = other
        fields[stop.field] = FieldState(field)
        stop = FormStop(field: stop.field)
        isMidValue = false
        openLine()
        return (field.identifier, other)
    }

    func entry(at stop: FormStop) -> FieldEntry? {
        let draft = fields[stop.field].draft
        return draft.indices.contains(stop.slot) ? draft[stop.slot] : nil
    }

    func text(at stop: FormStop) -> String {
        entry(at: stop)?.text(of: partName(at: stop)) ?? ""
    }

    private func partName(at stop: FormStop) -> String? {
        block.fields[stop.field].kind.parts.flatMap { parts in
            parts.indices.contains(stop.part) ? parts[stop.part].identifier : nil
        }
    }

    mutating func write(_ text: String) {
        let field = stop.field
        if let entry = entry(at: stop) {
            fields[field].draft[stop.slot] = entry.replacing(partName(at: stop), with: text)
        } else if !text.isEmpty {
            fields[field].draft.append(FieldEntry.text("").replacing(partName(at: stop), with: text))
        }
        fields[field].isEdited = true
        isMidValue = true
        isSubmitted = false
    }

    mutating func replace(_ text: String) {
        write(text)
        openLine()
    }

    mutating func paste(_ text: String) {
        guard let input = focusedInput, input.kind.isTyped else { return }
        if isPicked { line = LineEditor() }
        isPicked = false
        line.insert(text)
        write(line.text)
    }

    /// Starts editing the text at the stop.
    mutating func openLine() {
        line = LineEditor(text(at: stop), isMultiline: focusedInput?.kind == .paragraphs)
        isPicked = suggestions.contains(line.text)
    }

    /// Shows an error at a field until the scene updates it.
    mutating func setError(_ text: LocalizedText?, field: Int) {
        block.fields[field].$error = text
    }
}

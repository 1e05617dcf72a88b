import SceneKitCore

extension FormEditor {
    /// The number of values that a field shows: its own and, while it has the focus, an empty one to add.
    func slots(of field: Int) -> Int {
        guard block.fields[field].isRepeated else { return 1 }
        let draft = fields[field].draft
        let isOpen = isActive && stop.field == field && draft.last?.isEmpty == false
        return max(1, draft.count + (isOpen ? 1 : 0))
    }

    /// The fields of one value: the parts of a group, or the field itself.
    ///
    /// An empty value to add to a repeated group is one line until a person types there.
    func inputs(of field: Int, slot: Int) -> [Field] {
        guard let parts = block.fields[field].kind.parts, !parts.isEmpty else { return [block.fields[field]] }
        return isAnother(field, slot) ? Array(parts.prefix(1)) : parts
    }

    /// Whether it is the empty line for another value.
    func isAnother(_ field: Int, _ slot: Int) -> Bool {
        slot > 0 && slot >= fields[field].draft.count
    }

    /// The lines that can have the focus, from top to bottom.
    var stops: [FormStop] {
        block.fields.indices.filter { !folded.contains($0) }.flatMap { field in
            (0..<slots(of: field)).flatMap { slot in
                inputs(of: field, slot: slot).indices.map { FormStop(field: field, slot: slot, part: $0) }
            }
        }
    }

    var focusedField: Field? {
        isActive && block.fields.indices.contains(stop.field) ? block.fields[stop.field] : nil
    }

    /// The field whose text is at the stop: the focused one, or its focused part.
    var focusedInput: Field? {
        guard focusedField != nil else { return nil }
        let inputs = inputs(of: stop.field, slot: stop.slot)
        return inputs.indices.contains(stop.part) ? inputs[stop.part] : nil
    }

    mutating func focus(_ new: FormStop) {
        guard block.fields.indices.contains(new.field) else { return }
        if stop.field != new.field || stop.slot != new.slot { isMidValue = false }
        if isActive, stop.field != new.field { tidy(stop.field) }
        isActive = true
        stop = new
        stop.slot = min(stop.slot, slots(of: new.field) - 1)
        stop.part = min(stop.part, inputs(of: new.field, slot: stop.slot).count - 1)
        openLine()
    }

    /// Removes the focus.
    mutating func blur() {
        guard isActive else { return }
        tidy(stop.field)
        isActive = false
        isMidValue = false
    }

    /// Moves to the next or the previous stop; false if there is none.
    ///
    /// - Parameter skipsAnother: Whether to leave out the empty line for another value.
    mutating func advance(by step: Int, skipsAnother: Bool = false) -> Bool {
        let all = stops.filter { !skipsAnother || $0 == stop || !isAnother($0.field, $0.slot) }
        guard let index = all.firstIndex(of: stop), all.indices.contains(index + step) else { return false }
        let target = all[index + step]
        let before = stop
        let wasEmpty = entry(at: before)?.isEmpty ?? true
        isSubmitted = false
        focus(target)
        // The empty value that was left has disappeared, so the values after it moved up.
        if before.field == target.field, target.slot > before.slot, wasEmpty {
            tidy(before.field)
            stop.slot = min(before.slot, slots(of: before.field) - 1)
            openLine()
        }
        return true
    }

    /// Moves to the first line of the next or the previous field; false if there is none.
    mutating func advanceField(by step: Int) -> Bool {
        let firsts = stops.filter { $0.slot == 0 && $0.part == 0 }
        guard let index = firsts.firstIndex(where: { $0.field == stop.field }),
            firsts.indices.contains(index + step)
        else { return false }
        isSubmitted = false
        focus(firsts[index + step])
        return true
    }

    /// Whether the focus is on the empty line for another value of a group.
    var canAddAnother: Bool { focusedField?.kind.parts != nil && isAnother(stop.field, stop.slot) }

    /// Whether the line below the focus is the empty one for another value, which Tab leaves out.
    var isBeforeAnother: Bool {
        let all = stops
        guard let index = all.firstIndex(of: stop), index + 1 < all.count else { return false }
        return all[index + 1].field == stop.field && isAnother(stop.field, all[index + 1].slot)
    }

    /// Adds another value of the focused group and shows all of its parts.
    ///
    /// - Returns: False if the focus is elsewhere.
    mutating func addAnother() -> Bool {
        guard canAddAnother else { return false }
        fields[stop.field].draft.append(.parts([:]))
        // A late response of the scene must not remove the added value.
        fields[stop.field].isEdited = true
        isMidValue = true
        openLine()
        return true
    }

    /// The stop of the invalid value and part in a field; nil if no single one is invalid.
    func mistake(in index: Int) -> FormStop? {
        var single = block.fields[index]
        single.isRepeated = false
        let parts = single.kind.parts ?? []
        // Check the entries in which the scene found the mistake, so that its message stays in place during the
        // correction.
        let entries = fields[index].shown.isEmpty ? fields[index].values : fields[index].shown
        for (slot, entry) in entries.enumerated() where single.problem(with: [entry]) != nil {
            let wrong = parts.firstIndex { part in
                let text = entry.text(of: part.identifier)
                return part.problem(with: text.isEmpty ? [] : [.text(text)]) != nil
            }
            return FormStop(field: index, slot: slot, part: wrong ?? 0)
        }
        return nil
    }

    private mutating func tidy(_ field: Int) {
        if block.fields[field].isRepeated { fields[field].draft.removeAll { $0.isEmpty } }
    }
}

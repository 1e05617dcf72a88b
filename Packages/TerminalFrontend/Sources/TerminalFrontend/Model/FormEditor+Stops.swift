import SceneKitCore

extension FormEditor {
    /// How many values a field shows: those it has, and while the focus is in it the place for another.
    func slots(of field: Int) -> Int {
        guard block.fields[field].isRepeated else { return 1 }
        let draft = fields[field].draft
        let isOpen = isActive && stop.field == field && draft.last?.isEmpty == false
        return max(1, draft.count + (isOpen ? 1 : 0))
    }

    /// The fields of one value: the parts of a group, or the field itself.
    ///
    /// The place for another value of a group is one line until something is typed there.
    func inputs(of field: Int, slot: Int) -> [Field] {
        guard let parts = block.fields[field].kind.parts, !parts.isEmpty else { return [block.fields[field]] }
        return isAnother(field, slot) ? Array(parts.prefix(1)) : parts
    }

    /// Whether it is the place for another value, which is still to be typed.
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

    /// The field whose text is at the stop: the focused one, or the focused part of it.
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

    /// Takes the focus away.
    mutating func blur() {
        guard isActive else { return }
        tidy(stop.field)
        isActive = false
        isMidValue = false
    }

    /// Goes to the next or the previous stop; false where there is none.
    mutating func advance(by step: Int) -> Bool {
        let all = stops
        guard let index = all.firstIndex(of: stop), all.indices.contains(index + step) else { return false }
        let target = all[index + step]
        let before = stop
        let wasEmpty = entry(at: before)?.isEmpty ?? true
        isSubmitted = false
        focus(target)
        // An empty value that was left is gone, and those behind it have moved up.
        if before.field == target.field, target.slot > before.slot, wasEmpty {
            tidy(before.field)
            stop.slot = min(before.slot, slots(of: before.field) - 1)
            openLine()
        }
        return true
    }

    /// Goes to the first line of the next or the previous field; false where there is none.
    mutating func advanceField(by step: Int) -> Bool {
        let firsts = stops.filter { $0.slot == 0 && $0.part == 0 }
        guard let index = firsts.firstIndex(where: { $0.field == stop.field }),
            firsts.indices.contains(index + step)
        else { return false }
        isSubmitted = false
        focus(firsts[index + step])
        return true
    }

    /// Whether the focus is on the place for another value of a group.
    var canAddAnother: Bool { focusedField?.kind.parts != nil && isAnother(stop.field, stop.slot) }

    /// Makes room for another value of the focused group, all of whose parts can be typed then.
    ///
    /// - Returns: false where the focus is elsewhere.
    mutating func addAnother() -> Bool {
        guard canAddAnother else { return false }
        fields[stop.field].draft.append(.parts([:]))
        // An answer to what was typed before must not take the place away again.
        fields[stop.field].isEdited = true
        isMidValue = true
        openLine()
        return true
    }

    /// The value, and the part of it, that a field's declaration does not allow; nil where it is none of them.
    func mistake(in index: Int) -> FormStop? {
        var single = block.fields[index]
        single.isRepeated = false
        let parts = single.kind.parts ?? []
        // As the mistake was found in them, so that its message stays in its place while a person mends it.
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

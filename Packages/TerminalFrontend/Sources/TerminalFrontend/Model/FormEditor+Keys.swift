import SceneKitCore

extension FormEditor {
    /// Edits the focused value; moving between stops is left to who calls.
    mutating func handle(_ key: Key, clipboard: inout String) -> LineEditor.Outcome {
        guard let field = focusedField else { return .ignored }
        switch field.kind {
        case .toggle: return toggle(key)
        case .choice(let options): return choose(key, among: field.isRequired ? options : [""] + options)
        default: break
        }
        if field.kind == .paragraphs {
            switch key.code {
            case .enter where key.modifiers.isEmpty:
                paste("\n")
                return .edited
            case .up: return line.moveLine(by: -1) ? .moved : .ignored
            case .down: return line.moveLine(by: 1) ? .moved : .ignored
            default: break
            }
        }
        // What is cut out of a secret must not turn up where it can be read.
        var own = ""
        let outcome =
            field.kind == .password
            ? line.handle(key, clipboard: &own) : line.handle(key, clipboard: &clipboard)
        if outcome == .edited { write(line.text) }
        return outcome
    }

    private mutating func toggle(_ key: Key) -> LineEditor.Outcome {
        switch key {
        case .character(" "), Key(.left), Key(.right):
            write(slotText(stop) == "true" ? "false" : "true")
            return .edited
        default: return .ignored
        }
    }

    private mutating func choose(_ key: Key, among options: [String]) -> LineEditor.Outcome {
        guard !options.isEmpty else { return .ignored }
        let index = options.firstIndex(of: slotText(stop))
        let target: Int?
        switch key.code {
        case .right where key.modifiers.isEmpty, .character(" ") where key.modifiers.isEmpty:
            target = ((index ?? -1) + 1) % options.count
        case .left where key.modifiers.isEmpty:
            target = ((index ?? 0) + options.count - 1) % options.count
        case .character(let letter) where key.modifiers.subtracting(.shift).isEmpty:
            let after = (1...options.count).map { ((index ?? -1) + $0) % options.count }
            target = after.first { options[$0].lowercased().hasPrefix(letter.lowercased()) }
        default: return .ignored
        }
        guard let target else { return .moved }
        write(options[target])
        return .edited
    }
}

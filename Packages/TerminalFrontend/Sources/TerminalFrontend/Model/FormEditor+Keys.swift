import SceneKitCore

extension FormEditor {
    /// Edits the focused value. The caller moves between stops.
    mutating func handle(_ key: Key, clipboard: inout String) -> LineEditor.Outcome {
        guard let input = focusedInput else { return .ignored }
        switch input.kind {
        case .toggle: return toggle(key)
        case .choice(let choices):
            let none = ValueKind.Choice("", label: "")
            return choose(key, among: input.isRequired ? choices : [none] + choices)
        default: break
        }
        if let outcome = pick(key) { return outcome }
        if input.kind == .paragraphs {
            switch key.code {
            case .enter where key.modifiers.isEmpty:
                paste("\n")
                return .edited
            case .up: return line.moveLine(by: -1) ? .moved : .ignored
            case .down: return line.moveLine(by: 1) ? .moved : .ignored
            default: break
            }
        }
        // Text cut from a secret must not appear where it can be read.
        var own = ""
        let outcome =
            input.kind == .password
            ? line.handle(key, clipboard: &own) : line.handle(key, clipboard: &clipboard)
        if outcome != .ignored { isPicked = false }
        if outcome == .edited { write(line.text) }
        return outcome
    }

    private mutating func toggle(_ key: Key) -> LineEditor.Outcome {
        switch key {
        case .character(" "), Key(.left), Key(.right):
            write(text(at: stop) == "true" ? "false" : "true")
            return .edited
        default: return .ignored
        }
    }

    private mutating func choose(_ key: Key, among choices: [ValueKind.Choice]) -> LineEditor.Outcome {
        guard !choices.isEmpty else { return .ignored }
        let text = text(at: stop)
        let index = choices.firstIndex { $0.value == text }
        let target: Int?
        switch key.code {
        case .right where key.modifiers.isEmpty, .character(" ") where key.modifiers.isEmpty:
            target = ((index ?? -1) + 1) % choices.count
        case .left where key.modifiers.isEmpty:
            target = ((index ?? 0) + choices.count - 1) % choices.count
        case .character(let letter) where key.modifiers.subtracting(.shift).isEmpty:
            let after = (1...choices.count).map { ((index ?? -1) + $0) % choices.count }
            target = after.first { choices[$0].label.lowercased().hasPrefix(letter.lowercased()) }
        default: return .ignored
        }
        guard let target else { return .moved }
        write(choices[target].value)
        return .edited
    }

    // MARK: - Suggestions

    /// Suggestions for the focused text.
    var suggestions: [String] {
        guard let input = focusedInput, input.kind != .password, input.kind.isTyped else { return [] }
        return input.suggestions
    }

    /// Whether arrows select suggestions now: nothing else has been typed.
    var isPicking: Bool { !suggestions.isEmpty && (isPicked || line.text.isEmpty) }

    /// Selects a suggestion; nil for a key that types or edits.
    private mutating func pick(_ key: Key) -> LineEditor.Outcome? {
        guard isPicking else { return nil }
        let options = [""] + suggestions
        let index = options.firstIndex(of: line.text) ?? 0
        switch key {
        case Key(.right), .character(" "): replace(options[(index + 1) % options.count])
        case Key(.left): replace(options[(index + options.count - 1) % options.count])
        case .backspace where isPicked, Key(.delete) where isPicked: replace("")
        default:
            // A letter replaces the suggestion.
            if isPicked, case .character = key.code, key.modifiers.subtracting(.shift).isEmpty {
                line = LineEditor()
            }
            return nil
        }
        return .edited
    }
}

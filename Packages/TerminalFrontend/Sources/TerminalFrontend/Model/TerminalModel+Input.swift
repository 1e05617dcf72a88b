@_spi(Hosting) import SceneKitCore

extension TerminalModel {
    /// Translates input into changes of the model and commands for the session.
    mutating func handle(_ input: TerminalInput) -> [Command] {
        if BodyLayout(self).isTooSmall { return handleUnseen(input) }
        let commands: [Command]
        switch input {
        case .key(let key):
            notice = nil
            if screen?.question == nil { asker = key }
            commands = completion(key) ?? handle(key)
            if key != .tab { listed = nil }
        case .paste(let text): commands = paste(text)
        case .pointer(let pointer): commands = handle(pointer)
        }
        return commands + settle()
    }

    /// Handles input while nothing is shown: a person can only leave.
    private mutating func handleUnseen(_ input: TerminalInput) -> [Command] {
        switch input {
        case .key(.control("l")): [.repaint]
        case .key(.control("z")): [.suspend]
        case .key(.control("c")): interrupt()
        default: [.ring]
        }
    }

    private mutating func handle(_ key: Key) -> [Command] {
        switch key {
        case .control("l"): return [.repaint]
        case .control("z"): return [.suspend]
        case .control("c"): return interrupt()
        default: break
        }
        guard let screen else { return [] }
        if let question = screen.question { return answer(question, key) }
        if let overlay { return handle(key, in: overlay, screen) }
        switch key {
        case Key(.function(1)): return openHelp()
        case Key(.function(2)): return openPalette()
        case .control("s"): return submit(screen)
        case .tab: return advance(by: 1, screen)
        case .backTab: return advance(by: -1, screen)
        default: break
        }
        if case .character(let character) = key.code, key.modifiers == .alt, !isEditingKey(key) {
            return command(character, screen)
        }
        if let commands = motion(key, screen) { return commands }
        switch view.focus {
        case .form(let form):
            if let commands = handle(key, inForm: form, screen) { return commands }
        case .list(let identifier):
            if let list = screen.lists.first(where: { $0.identifier == identifier }),
                let commands = handle(key, in: list, screen)
            {
                return commands
            }
        case .block(let block):
            if case .detail(let detail) = screen.blocks[block] {
                if let commands = handle(key, in: detail, at: block, screen) { return commands }
            } else if key == .character(" ") {
                return motion(Key(.pageDown), screen) ?? []
            }
        case .button(let identifier):
            if let commands = handle(key, onButton: identifier, screen) { return commands }
        case .more(let form):
            if let commands = handle(key, onMoreOf: form, screen) { return commands }
        case nil: break
        }
        switch key {
        case .escape, .backspace: return leave(screen)
        case .control("r"): return redo(screen)
        default:
            if case .character(let character) = key.code, key.modifiers.subtracting(.shift).isEmpty {
                return command(character, screen)
            }
            return [.ring]
        }
    }

    /// Whether a key with Alt edits the field.
    private func isEditingKey(_ key: Key) -> Bool {
        view.focusedForm != nil && [Key.alt("b"), .alt("f"), .alt("d")].contains(key)
    }

    private mutating func interrupt() -> [Command] {
        // If the question concerns leaving work that does not stop, leaving would only ask it again.
        if screen?.question != nil, !isBusy || isStopping { return [.quitNow] }
        overlay = nil
        return isBusy ? stopWork() : commit() + [.quit]
    }

    /// Cancels the running work. If it does not stop, leaves its scene, even the first one.
    private mutating func stopWork() -> [Command] {
        isStopping ? commit() + [.post(.back)] : [.cancelWork]
    }

    /// Goes back, or leaves the current mode, one step with each press.
    private mutating func leave(_ screen: Screen) -> [Command] {
        if isBusy { return stopWork() }
        if !view.allMarksAreClear {
            view.clearMarks()
            return []
        }
        if !view.sought.isEmpty {
            view.sought = ""
            return []
        }
        let cleared = clearFilters(screen)
        if !cleared.isEmpty { return cleared }
        guard trail.count > 1 else {
            let key = view.focusedForm == nil ? keys.shown("q") : "Ctrl-C"
            notice = Message(.information, "This is the first screen; \(key) quits.")
            return []
        }
        return commit() + [.post(.back)]
    }

    /// Handles a letter as a command: the front end's own first, then the scene's, then movement.
    mutating func command(_ character: Character, _ screen: Screen) -> [Command] {
        let own = keys.command(of: character)
        switch own {
        case "q"?: return commit() + [.quit]
        case ":"?: return openPalette()
        case "?"?: return openHelp()
        case "/"?:
            if let (form, field) = screen.searchField {
                focusForm(form, FormStop(field: field, slot: 0))
                return []
            }
            if openSearch() { return [] }
        case "u"?:
            if let undo = screen.actions.first(where: { $0.role == .undo }) {
                return run(undo, screen)
            }
        default: break
        }
        if let action = screen.actions.first(where: { $0.key == character }) { return run(action, screen) }
        switch own {
        case "y"?: return copyValue()
        case "o"?: return openValue()
        case "u"?:
            notice = Message(.information, "There is nothing to undo here.")
            return [.ring]
        default: break
        }
        notice = Message(
            .information,
            "'\(character)' has no function here; \(keys.shown("?")) lists the keys."
        )
        return [.ring]
    }

    private mutating func redo(_ screen: Screen) -> [Command] {
        guard let redo = screen.actions.first(where: { $0.role == .redo }) else {
            notice = Message(.information, "There is nothing to redo here.")
            return [.ring]
        }
        return run(redo, screen)
    }

    private mutating func advance(by step: Int, _ screen: Screen) -> [Command] {
        if let form = view.focusedForm, view.forms[form]?.advance(by: step, skipsAnother: true) == true {
            return commit(leaving: false)
        }
        if case .form(let form) = view.focus { rememberSearch(form, screen) }
        let stops = tabStops(of: screen)
        guard let index = view.focus.flatMap({ stops.firstIndex(of: $0) }), !stops.isEmpty else {
            return [.ring]
        }
        let next = stops[(index + step + stops.count) % stops.count]
        if next == view.focus, let form = view.focusedForm {
            // In the only form, Tab wraps around.
            let all = view.forms[form]?.stops ?? []
            if let stop = step > 0 ? all.first : all.last { view.forms[form]?.focus(stop) }
        }
        view.setFocus(next, atEnd: step < 0)
        return commit(leaving: false)
    }

    /// The stops of Tab: not blocks that are completely visible and take no keys.
    func tabStops(of screen: Screen) -> [SceneView.Focus] {
        let panes = BodyLayout(self).panes
        return view.stops(of: screen).filter { stop in
            guard case .block(let block) = stop, stop != view.focus else { return true }
            if case .detail = screen.blocks[block] { return panes.contains { $0.block == block } }
            return panes.contains { $0.block == block && $0.height > $0.rect.rows }
        }
    }
}

extension SceneView {
    var allMarksAreClear: Bool { lists.values.allSatisfy { $0.marked.isEmpty && $0.range == nil } }

    mutating func clearMarks() {
        for identifier in lists.keys { lists[identifier]?.clearMarks() }
    }
}

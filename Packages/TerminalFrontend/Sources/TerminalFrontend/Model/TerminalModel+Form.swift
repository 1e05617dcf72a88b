import SceneKitCore

extension TerminalModel {
    /// Handles keys in a form; nil for keys that it does not handle.
    mutating func handle(_ key: Key, inForm form: String, _ screen: Screen) -> [Command]? {
        if screen.isFilter(form), let commands = handleSearch(key, form, screen) { return commands }
        var cut = clipboard
        let outcome = view.forms[form]?.handle(key, clipboard: &cut) ?? .ignored
        clipboard = cut
        switch outcome {
        case .edited: return edited(form, screen)
        case .moved: return []
        case .ignored: break
        }
        switch key {
        case .enter where isLastSecret(of: form): return submit(screen)
        case .enter where view.forms[form]?.addAnother() == true: return []
        case .enter, Key(.down): return step(by: 1, form, screen)
        case Key(.up): return step(by: -1, form, screen)
        case Key(.pageDown): return step(by: 1, form, screen, isWholeField: true)
        case Key(.function(3)):
            guard let change = view.forms[form]?.takeOther() else { return [.ring] }
            return [.post(.change(field: change.field, values: change.values))]
        case Key(.pageUp): return step(by: -1, form, screen, isWholeField: true)
        case .escape: return nil
        default: return [.ring]
        }
    }

    /// Whether the focused password completes the form, as in a sign-in.
    private func isLastSecret(of form: String) -> Bool {
        guard let editor = view.forms[form], editor.focusedInput?.kind == .password else { return false }
        return editor.stop.field == editor.fields.count - 1 && !editor.line.text.isEmpty
    }

    private mutating func step(
        by step: Int,
        _ form: String,
        _ screen: Screen,
        isWholeField: Bool = false
    ) -> [Command] {
        let hasMoved =
            isWholeField
            ? view.forms[form]?.advanceField(by: step) : view.forms[form]?.advance(by: step)
        if hasMoved == true { return commit(leaving: false) }
        let stops = view.stops(of: screen)
        guard let index = stops.firstIndex(of: .form(form)), stops.indices.contains(index + step) else {
            return []
        }
        view.setFocus(stops[index + step], atEnd: step < 0)
        return commit(leaving: false)
    }

    /// Handles the keys that work differently in a search.
    private mutating func handleSearch(_ key: Key, _ form: String, _ screen: Screen) -> [Command]? {
        guard let field = view.forms[form]?.focusedField, field.kind.isTyped else { return nil }
        let text = view.forms[form]?.line.text ?? ""
        switch key {
        case .enter:
            focusList(of: form, screen)
            return []
        case Key(.down), .control("n"):
            guard let newer = view.histories[field.identifier]?.newer() else {
                if key == Key(.down) { focusList(of: form, screen) }
                return []
            }
            view.forms[form]?.replace(newer)
        case Key(.up), .control("p"):
            guard let older = view.histories[field.identifier]?.older(than: text) else { return [] }
            view.forms[form]?.replace(older)
        case .escape:
            guard text.isEmpty else {
                rememberSearch(form, screen)
                view.forms[form]?.replace("")
                let commands = edited(form, screen)
                focusList(of: form, screen)
                return commands
            }
            focusList(of: form, screen)
            return []
        default: return nil
        }
        return edited(form, screen)
    }

    /// Adds the searched text to the history.
    mutating func rememberSearch(_ form: String, _ screen: Screen) {
        guard screen.isFilter(form), let editor = view.forms[form], let field = editor.focusedField else {
            return
        }
        view.histories[field.identifier, default: EntryHistory()].add(editor.line.text)
    }

    private mutating func focusList(of form: String, _ screen: Screen) {
        if case .form(let form) = view.focus { rememberSearch(form, screen) }
        if let list = screen.filteredList(of: form) { view.setFocus(.list(list)) }
    }

    mutating func focusForm(_ form: String, _ stop: FormStop) {
        if view.focus != .form(form) { view.setFocus(.form(form)) }
        view.forms[form]?.focus(stop)
    }

    /// Empties the forms that filter lists, and performs the action that shows all rows again.
    ///
    /// - Returns: Nothing if no list is filtered.
    mutating func clearFilters(_ screen: Screen) -> [Command] {
        // Before the fields' changes, after which there may be nothing to reset.
        var commands = screen.actions.first { $0.role == .reset }.map { run($0, screen) } ?? []
        let before = view.focus
        for block in screen.forms where block.filters != nil {
            for (index, field) in block.fields.enumerated() {
                guard view.forms[block.identifier]?.fields[index].values.isEmpty == false else { continue }
                focusForm(block.identifier, FormStop(field: index))
                view.forms[block.identifier]?.replace(field.kind == .toggle ? "false" : "")
                commands += edited(block.identifier, screen)
            }
        }
        view.setFocus(before)
        return commands
    }

    /// Sends a filter's changes at once; other forms send them when the field is left.
    private mutating func edited(_ form: String, _ screen: Screen) -> [Command] {
        guard screen.isFilter(form), let field = view.forms[form]?.focusedField else { return [] }
        if view.histories[field.identifier]?.isBrowsing == true, view.forms[form]?.line.text.isEmpty == true {
            view.histories[field.identifier]?.stopBrowsing()
        }
        if let list = screen.filteredList(of: form) {
            let filters = screen.forms.filter { $0.filters == list }
            if filters.allSatisfy({ view.forms[$0.identifier]?.isEmptyFilter ?? true }) {
                view.lists[list]?.widen()
            } else {
                view.lists[list]?.narrow()
            }
        }
        let values = view.forms[form]?.values[field.identifier] ?? []
        return [.post(.change(field: field.identifier, values: values))]
    }

    /// Sends the changes of the fields that were left.
    mutating func commit(leaving: Bool = true) -> [Command] {
        var commands: [Command] = []
        for identifier in view.forms.keys.sorted() where screen?.isFilter(identifier) == false {
            guard var form = view.forms[identifier] else { continue }
            if leaving || form.isActive || view.focusedForm != identifier {
                for change in form.takeChanges(isLeaving: leaving) {
                    commands.append(.post(.change(field: change.field, values: change.values)))
                }
                view.forms[identifier] = form
            }
        }
        return commands
    }

    mutating func paste(_ text: String) -> [Command] {
        guard let screen, screen.question == nil else { return [] }
        switch overlay {
        case .prompt(var prompt):
            prompt.form.paste(text)
            overlay = .prompt(prompt)
        case .palette(var palette):
            palette.line.insert(text)
            palette.selection = 0
            overlay = .palette(palette)
        case .search(var line):
            line.insert(text)
            overlay = .search(line)
        case .help: break
        case nil:
            guard let form = view.focusedForm else { return [.ring] }
            view.forms[form]?.paste(text)
            return edited(form, screen)
        }
        return []
    }
}

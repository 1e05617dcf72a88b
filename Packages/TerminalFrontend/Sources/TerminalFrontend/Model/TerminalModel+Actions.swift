@_spi(Hosting) import SceneKitCore

extension TerminalModel {
    /// Runs an action with a value that was typed behind its name. If that is wrong, or others are missing, a prompt asks
    /// for them.
    mutating func run(_ action: SceneAction, with argument: String, _ screen: Screen) -> [Command] {
        overlay = nil
        guard let parameter = action.parameterInPalette else { return run(action, screen) }
        var known = knownValues(of: action, screen)
        let entry = FieldEntry.text(argument)
        guard parameter.row == nil else {
            known[parameter.identifier] = [entry]
            return submit(Prompt(action, known: known, texts: texts))
        }
        if let problem = rowProblem(of: action) {
            notice = Message(.warning, problem)
            return [.ring]
        }
        var prompt = Prompt(action, known: known, texts: texts)
        if let field = prompt.form.block.fields.firstIndex(where: { $0.identifier == parameter.identifier }) {
            prompt.form.focus(FormStop(field: field))
            prompt.form.replace(argument)
        }
        return submit(prompt)
    }

    /// Runs an action, or prompts for its unknown values first.
    mutating func run(_ action: SceneAction, _ screen: Screen) -> [Command] {
        overlay = nil
        if let problem = rowProblem(of: action) {
            notice = Message(.warning, problem)
            return [.ring]
        }
        let known = knownValues(of: action, screen)
        let rows = rowParameter(of: action)?.identifier
        let unknown = action.parameters.filter { known[$0.identifier] == nil && $0.identifier != rows }
        // The scene that an action opens asks for optional values itself, and a form has its values.
        let isAsking =
            action.segue == nil && !action.takesForm
            ? !unknown.isEmpty : unknown.contains(where: \.isRequired)
        guard isAsking else { return perform(action, values: known) }
        overlay = .prompt(Prompt(action, known: known, texts: texts))
        return []
    }

    /// The values that need no prompt: the rows that the action is about, and those of the form.
    private func knownValues(of action: SceneAction, _ screen: Screen) -> [String: [FieldEntry]] {
        var known: [String: [FieldEntry]] = [:]
        if let parameter = rowParameter(of: action) {
            let rows = rowsInMind(for: parameter)
            if !rows.isEmpty { known[parameter.identifier] = rows.map { .text($0) } }
        }
        if action.takesForm {
            for form in screen.forms where form.filters == nil {
                known.merge(view.forms[form.identifier]?.values ?? [:]) { first, _ in first }
            }
        }
        return known
    }

    /// Sends unsent field changes and then the action; the form's values count as sent.
    ///
    /// - Parameter prompt: The prompt with the typed values, if there was one.
    mutating func perform(
        _ action: SceneAction,
        values: [String: [FieldEntry]],
        from prompt: Prompt? = nil
    ) -> [Command] {
        var commands = commit()
        if action.takesForm { commands = [] }
        let list = rowParameter(of: action)?.isRepeated == true ? focusedList?.identifier : nil
        if list != nil || prompt != nil {
            attempt = Attempt(identity: view.identity, list: list, prompt: prompt)
        }
        return commands + [.post(.action(action.identifier, values: values))]
    }

    /// Marks the form as sent, so that a mistake in the response gets the focus.
    mutating func note(asking action: String) {
        guard screen?.actions.contains(where: { $0.identifier == action && $0.takesForm }) == true else {
            return
        }
        for identifier in view.forms.keys { view.forms[identifier]?.isSubmitted = true }
    }

    // MARK: - Rows

    /// The action's parameter that takes rows of the focused list.
    func rowParameter(of action: SceneAction) -> Field? {
        guard let list = focusedList else { return nil }
        return action.parameters.first { $0.row == list.identifier }
    }

    /// The reason why an action cannot run without a row; nil if it can run.
    func rowProblem(of action: SceneAction) -> LocalizedText? {
        let lists = screen?.lists.map(\.identifier) ?? []
        let isAboutRow = action.parameters.contains { parameter in
            parameter.isRequired && parameter.row.map(lists.contains) == true
        }
        guard isAboutRow else { return nil }
        guard let parameter = rowParameter(of: action) else {
            return "\(action.label) needs a row of another list; Tab leads there."
        }
        let isMissing = parameter.isRequired && rowsInMind(for: parameter).isEmpty
        return isMissing ? "\(action.label) needs a row, and there is none." : nil
    }

    /// The marked rows, or the focused one if none is marked. An optional value of several rows has only marked ones:
    /// without it, the action is about the whole list.
    private func rowsInMind(for parameter: Field) -> [String] {
        guard let list = focusedList else { return [] }
        if parameter.isRepeated, let marked = view.lists[list.identifier]?.marked, !marked.isEmpty {
            return marked.sorted()
        }
        if parameter.isRepeated, !parameter.isRequired { return [] }
        return focusedRow.map { [$0.identifier] } ?? []
    }
}

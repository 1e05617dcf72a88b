import SceneKitCore

extension SceneAction {
    /// The parameter that names rows of a list: the one called `id`, as in a location.
    var rowParameter: ActionParameter? {
        parameters.first { $0.identifier == "id" && $0.kind == .text }
    }
}

extension TerminalModel {
    /// Runs an action, or asks for the values that it takes and that are not known.
    mutating func run(_ action: SceneAction, _ screen: Screen) -> [Command] {
        overlay = nil
        var known: [String: [String]] = [:]
        if let parameter = action.rowParameter {
            let rows = rowsInMind(isRepeated: parameter.isRepeated)
            if !rows.isEmpty {
                known[parameter.identifier] = rows
            } else if parameter.isRequired, !screen.lists.isEmpty {
                notice = Message(.warning, "\(action.label) needs a row, and there is none.")
                return [.ring]
            }
        }
        if action.takesForm {
            for form in view.forms.values { known.merge(form.values) { first, _ in first } }
        }
        let isAsking = action.parameters.contains { known[$0.identifier] == nil }
        guard isAsking else { return perform(action, values: known) }
        overlay = .prompt(Prompt(action, known: known))
        return []
    }

    /// Sends the action; what else was typed is told before, and what belongs to it is known from now on.
    mutating func perform(_ action: SceneAction, values: [String: [String]]) -> [Command] {
        var commands = commit()
        if action.takesForm { commands = [] }
        if action.rowParameter?.isRepeated == true { view.clearMarks() }
        return commands + [.post(.action(action.identifier, values: values))]
    }

    /// Notes that an action is asked for now: a mistake that its answer shows in the form gets the focus.
    mutating func note(asking action: String) {
        guard screen?.actions.contains(where: { $0.identifier == action && $0.takesForm }) == true else {
            return
        }
        for identifier in view.forms.keys { view.forms[identifier]?.isSubmitted = true }
    }

    /// The marked rows, else the focused one.
    private func rowsInMind(isRepeated: Bool) -> [String] {
        guard let list = focusedList else { return [] }
        if isRepeated, let marked = view.lists[list.identifier]?.marked, !marked.isEmpty {
            return marked.sorted()
        }
        return focusedRow.map { [$0.identifier] } ?? []
    }
}

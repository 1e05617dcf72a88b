@_spi(Hosting) import SceneKitCore

/// Check boxes before a list's rows, and the actions for several rows at once. The style sheet shows these actions while
/// rows are marked.
extension Page {
    /// The lists whose rows can be marked: some action takes any number of them.
    var markableLists: [ListBlock] { marked ?? findMarkable() }

    func findMarkable() -> [ListBlock] {
        screen.lists.filter { list in
            !list.rows.isEmpty && screen.actions.contains { $0.takesRows(of: list.identifier) }
        }
    }

    func isMarkable(_ list: ListBlock) -> Bool {
        markableLists.contains { $0.identifier == list.identifier }
    }

    /// The list of which an action takes marked rows; nil if it takes none.
    func marksList(of action: SceneAction) -> String? {
        markableLists.first { action.takesRows(of: $0.identifier) }?.identifier
    }

    /// The class of an action that is shown with marks: always, or only then.
    func rowStyle(of action: SceneAction) -> String? {
        guard let list = marksList(of: action) else { return nil }
        return action.parameters.contains { $0.row == list && $0.isRequired } ? "for-marks" : "with-marks"
    }

    /// The values that all check boxes of a list's rows have.
    struct MarkForm: Equatable {
        let name: String
        let form: String
        /// The label before and behind the row's name.
        let labelBefore: String
        let labelAfter: String
        let isolatesNames: Bool
        var marked: Set<String>
    }

    /// Nil if the list's rows cannot be marked.
    func markForm(of list: ListBlock) -> MarkForm? {
        guard isMarkable(list) else { return nil }
        let label = texts("Mark \("\0")").split(separator: "\0", omittingEmptySubsequences: false)
        return MarkForm(
            name: SubmittedForm.rowPrefix + list.identifier,
            form: marksForm(list.identifier),
            labelBefore: String(label[0]),
            labelAfter: label.count > 1 ? String(label[1]) : "",
            isolatesNames: texts.isolatesArguments,
            marked: Set(unfinished?.marks(of: list.identifier) ?? [])
        )
    }

    /// The check box of a row; it belongs to the form of the actions, which is elsewhere on the page.
    func mark(_ row: ListBlock.Row, as mark: MarkForm, _ html: inout HTML) {
        let name = row.cells.first ?? row.identifier
        html.void(
            "input",
            setting: { html in
                html.set("type", "checkbox")
                html.set("name", mark.name)
                html.set("value", row.identifier)
                html.set("form", mark.form)
                if mark.marked.contains(row.identifier) { html.set("checked") }
                let shown = mark.isolatesNames ? VisibleText.isolated(name) : name
                html.set("aria-label", mark.labelBefore, shown, mark.labelAfter)
            }
        )
    }

    /// The form of a list's actions for several rows, and the number of the marks. The actions' fields and buttons belong to
    /// it by its name, since a check box belongs to one form only. The names of their values begin with the action's.
    func marksForm(of list: ListBlock, _ html: inout HTML) {
        let form = marksForm(list.identifier)
        html.element(
            "form",
            [
                "method": "post", "action": postAddress, "class": "marks", "id": .text(form),
                "novalidate": true,
            ]
        ) { html in
            keyFields(&html)
            // Enter presses a form's first button, wherever the focus is.
            html.element(
                "button",
                [
                    "name": "_event", "value": .text(SubmittedForm.enterEvent), "class": "enter",
                    "tabindex": "-1", "aria-hidden": "true",
                ]
            ) { _ in }
            let shown = Set(list.rows.map(\.identifier))
            for row in unfinished?.marks(of: list.identifier) ?? [] where !shown.contains(row) {
                hidden(SubmittedForm.rowPrefix + list.identifier, row, &html)
            }
        }
        html.element("div", ["class": "for-marks marked"]) { html in
            html.element("span", ["class": "count", "role": "status"]) { _ in }
            html.element(
                "button",
                ["type": "button", "class": "all", "hidden": true],
                text: texts("Mark all")
            )
            html.element("button", ["type": "reset", "form": .text(form)], text: texts("Unmark"))
        }
    }

    func marksForm(_ list: String) -> String { id("marks-" + list) }
}

/// Actions for one row, which stand in the row.
extension Page {
    /// Whether an action stands in the rows of a list: it takes one row and nothing else, or changes a column's value.
    func isInRows(_ action: SceneAction) -> Bool {
        screen.lists.contains { list in
            action.takesOneRow(of: list.identifier)
                || list.columns.contains {
                    $0.edit?.action == action.identifier && edited(by: $0.edit) != nil
                }
        }
    }

    /// The actions that take one row of a list and nothing else.
    func rowActions(of list: ListBlock) -> [SceneAction] {
        screen.actions.filter { $0.takesOneRow(of: list.identifier) }
    }

    /// The action that changes a column's value, and the field that takes it; nil if the screen does not offer it.
    func edited(by edit: ListBlock.Edit?) -> (action: SceneAction, field: Field)? {
        guard let edit, let action = screen.actions.first(where: { $0.identifier == edit.action }),
            let field = action.parameters.first(where: { $0.identifier == edit.field })
        else { return nil }
        return (action, field)
    }

    /// A column's value that can be changed in its row.
    func editor(
        _ edit: ListBlock.Edit?,
        of row: ListBlock.Row,
        in list: ListBlock,
        value: String,
        _ html: inout HTML
    ) {
        guard let (action, declared) = edited(by: edit),
            let parameter = action.parameters.first(where: { $0.row == list.identifier })
        else { return html.text(value) }
        let isUnfinished =
            unfinished?.performs(action) == true
            && unfinished?.entries(parameter.identifier) == [.text(row.identifier)]
        var field = declared
        field.values = [.text(value)]
        if isUnfinished {
            field = filled(field)
            if refusal?.field?.name == field.identifier { field.$error = refusal?.field?.problem }
        }
        post("cell", key: id("\(action.identifier)-\(row.identifier)"), &html) { html in
            hidden(parameter.identifier, row.identifier, &html)
            fields([field], prefix: "\(action.identifier)-\(row.identifier)", &html)
            button(action, hasKey: false, &html)
        }
    }

    /// The buttons of the actions for one row.
    func buttons(of actions: [SceneAction], for row: ListBlock.Row, _ html: inout HTML) {
        for action in actions {
            post("cell", key: id("\(action.identifier)-\(row.identifier)"), &html) { html in
                hidden(action.parameters[0].identifier, row.identifier, &html)
                button(action, hasKey: true, &html)
            }
        }
    }
}

extension SceneAction {
    /// Whether the action takes any number of a list's rows.
    func takesRows(of list: String) -> Bool {
        parameters.contains { $0.row == list && $0.isRepeated }
    }

    /// Whether the action takes one row of a list and nothing else.
    func takesOneRow(of list: String) -> Bool {
        parameters.count == 1 && parameters[0].row == list && !parameters[0].isRepeated
    }

    /// Whether the action's key is about the focused row if none is marked, as in a terminal: it needs rows.
    var hasKeyForRows: Bool {
        key != nil && parameters.contains { $0.row != nil && $0.isRepeated && $0.isRequired }
    }
}

@_spi(Hosting) import SceneKitCore

/// Check boxes before a list's rows, and the actions for several rows at once.
extension Page {
    /// The lists whose rows can be marked: some action takes any number of them.
    var markableLists: [ListBlock] {
        screen.lists.filter { list in
            !list.rows.isEmpty && screen.actions.contains { $0.takesRows(of: list.identifier) }
        }
    }

    func isMarkable(_ list: ListBlock) -> Bool {
        markableLists.contains { $0.identifier == list.identifier }
    }

    /// The check box of a row; it belongs to the form of the actions, which is elsewhere on the page.
    func mark(_ row: ListBlock.Row, of list: ListBlock, _ html: inout HTML) {
        html.void(
            "input",
            [
                "type": "checkbox", "name": .text(SubmittedForm.rowPrefix + list.identifier),
                "value": .text(row.identifier), "form": .text(Self.marksForm(list.identifier)),
                "checked": .flag(unfinished?.marks(row.identifier, of: list.identifier) == true),
                "aria-label": .text(texts("Mark \(row.cells.first ?? row.identifier)")),
            ]
        )
    }

    /// The form of a list's actions for several rows. The names of their values begin with the action's, since the form
    /// has the values of all of them; a check box belongs to one form only.
    func marks(of list: String, _ actions: [SceneAction], _ html: inout HTML) {
        html.element(
            "form",
            [
                "method": "post", "action": "\(address)", "class": "marks", "id": .text(Self.marksForm(list)),
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
            for action in actions {
                let others = action.parameters.filter { $0.row != list }
                guard !others.isEmpty else {
                    button(action, hasKey: true, &html)
                    continue
                }
                folded(action, &html) { html in
                    html.element("div") { html in
                        html.element("p", ["class": "hint"], text: action.summary)
                        let named = others.map { field in
                            var field = field
                            field.identifier = action.identifier + SubmittedForm.ownerSign + field.identifier
                            return field
                        }
                        fields(named.map(filled), prefix: "marks", &html)
                        button(action, hasKey: false, &html)
                    }
                }
            }
        }
    }

    private static func marksForm(_ list: String) -> String { "marks-" + list }
}

extension SceneAction {
    /// Whether the action takes any number of a list's rows.
    func takesRows(of list: String) -> Bool {
        parameters.contains { $0.row == list && $0.isRepeated }
    }

    /// Whether the action's key is about the focused row if none is marked, as in a terminal: it needs rows.
    var hasKeyForRows: Bool {
        key != nil && parameters.contains { $0.row != nil && $0.isRepeated && $0.isRequired }
    }
}

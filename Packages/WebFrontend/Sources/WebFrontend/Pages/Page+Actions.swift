@_spi(Hosting) import SceneKitCore

/// The bar of actions: those for marked rows appear with the marks, and those that few people need are in a menu.
extension Page {
    /// The bar of some of the shown actions.
    func actions(_ actions: [SceneAction], _ html: inout HTML) {
        let shown = actions.filter { !isInRows($0) && $0 != screen.undoOfMessage }
        guard !shown.isEmpty else { return }
        // The script looks for the mistake in an open panel, and for what it must not close.
        guard openPanel == nil else { return bar(of: shown, &html) }
        guard let form = barForm(of: shown) else {
            return html.part("section", ("id", id("actions"))) { bar(of: shown, &$0) }
        }
        var page = self
        page.hasGaps = true
        let markup = Self.bars.markup(of: form) { page.bar(of: shown, &$0) }
        html.part("section", ("id", id("actions")), markup, filling: value)
    }

    /// The values that determine the markup of a bar.
    struct BarForm: Equatable {
        var actions: [SceneAction]
        /// The lists whose rows can be marked.
        var lists: [String]
        var place: Int?
        /// The title that names the bar in a column.
        var title: String?
        /// Whether forms have the values that they send back.
        var isWhole: Bool
        var texts: Texts
    }

    private static let bars = SharedMarkup<BarForm>()

    /// Nil for a bar that depends on the list's rows or on a form that was refused.
    private func barForm(of shown: [SceneAction]) -> BarForm? {
        let choosesRow = shown.contains { $0.parameters.contains { $0.row != nil && !$0.isRepeated } }
        guard unfinished == nil, refusal == nil, !choosesRow else { return nil }
        return BarForm(
            actions: shown,
            lists: markableLists.map(\.identifier),
            place: place,
            title: place.map { _ in screen.title },
            isWhole: self.shown == nil,
            texts: texts
        )
    }

    private func bar(of shown: [SceneAction], _ html: inout HTML) {
        html.element(
            "section",
            ["class": "actions", "id": .text(id("actions")), "aria-label": .text(label(texts("Actions")))]
        ) {
            html in
            for list in markableLists { marksForm(of: list, &html) }
            // Among the actions on marked rows, those that destroy something are the last.
            let last = shown.filter { $0.role == .destructive && marksList(of: $0) != nil }
            let shown = shown.filter { !last.contains($0) } + last
            let rare = shown.filter(\.isRare)
            // A menu with one action would only hide it.
            let menu = rare.count > 1 ? rare : []
            for action in shown where !menu.contains(action) {
                self.action(action, in: id("actions"), &html)
            }
            guard !menu.isEmpty else { return }
            html.element(
                "details",
                [
                    "class": "more", "id": .text(id("more")), "name": .text(id("actions")),
                    "open": .flag(menu.contains { $0 == openPanel }),
                ]
            ) { html in
                html.element("summary", text: texts("More"))
                html.element("div", ["class": "panel"]) { html in
                    for action in menu { self.action(action, in: id("more"), &html) }
                }
            }
        }
    }

    /// The actions without those that do what a filter form does, or that need a row where there is none.
    var shownActions: [SceneAction] { offered ?? findShown() }

    /// Keeps the markable lists and the shown actions, for which the writing of a part asks often.
    mutating func findParts() {
        marked = findMarkable()
        offered = findShown()
    }

    private func findShown() -> [SceneAction] {
        let filters = Set(screen.forms.filter { $0.filters != nil }.flatMap(\.fields).map(\.identifier))
        let lists = screen.lists.filter { !$0.rows.isEmpty }.map(\.identifier)
        return screen.actions.filter { action in
            let parameters = action.parameters
            let isFilter = parameters.allSatisfy { filters.contains($0.parameter ?? "") }
            // Letters above the list perform it.
            guard !screen.lists.contains(where: { $0.jump?.action == action.identifier }) else {
                return false
            }
            // An action for a row needs one.
            let hasRow = parameters.compactMap(\.row).allSatisfy(lists.contains)
            return hasRow && (parameters.isEmpty || !isFilter)
        }
    }

    /// The actions of the page that have keys, each with its key.
    var keyedActions: [(key: Character, action: SceneAction)] {
        let submits = screen.forms.contains { $0.filters == nil }
        return shownActions.compactMap { action in
            guard submits || !action.takesForm else { return nil }
            return action.key.map { ($0, action) }
        }
    }

    /// The action whose fields are shown again, since it has not succeeded; nil if it has none.
    var openPanel: SceneAction? {
        guard let unfinished, screen.question == nil else { return nil }
        return shownActions.first { unfinished.performs($0) && isFolded($0) }
    }

    /// The mistake that is shown among an action's fields, and not above the page.
    func isInPanel(_ message: Message) -> Bool { message.kind == .error && openPanel != nil }

    /// The fields of an action that a person fills in. Where the action's segue leads, people choose what they have not
    /// given.
    private func parameters(of action: SceneAction) -> [Field] {
        let parameters = action.parameters.filter { $0.row == nil || !$0.isRepeated }.map(choosingRow)
        return action.segue != nil && !parameters.contains(where: \.isRequired) ? [] : parameters
    }

    /// Whether an action's fields open below its name. Those of a primary action do not if none of them is required, so that
    /// it takes one click.
    private func isFolded(_ action: SceneAction) -> Bool {
        let parameters = parameters(of: action)
        return !parameters.isEmpty
            && (action.role != .primary || parameters.contains(where: \.isRequired)
                || marksList(of: action) != nil)
    }

    /// A parameter that identifies a row, as a choice of the rows on the page.
    private func choosingRow(_ parameter: Field) -> Field {
        guard let list = screen.lists.first(where: { $0.identifier == parameter.row }) else {
            return parameter
        }
        var parameter = parameter
        parameter.kind = .choice(
            list.rows.map {
                .init($0.identifier, label: LocalizedText(verbatim: $0.cells.first ?? $0.identifier))
            }
        )
        if let heading = list.columns.first?.$heading { parameter.$label = heading }
        return parameter
    }

    /// An action without the scene's form: a button, or fields that open below its name.
    ///
    /// - Parameter group: The name of the panels of which one is open at a time.
    private func action(_ action: SceneAction, in group: String, _ html: inout HTML) {
        let list = marksList(of: action)
        let form = list.map(marksForm)
        let parameters = parameters(of: action)
        guard isFolded(action) else {
            if form != nil {
                return button(action, hasKey: true, form: form, style: rowStyle(of: action), &html)
            }
            return post(parameters.isEmpty ? nil : "fields", &html) { html in
                self.parameters(parameters, of: action, form: nil, &html)
                button(action, hasKey: true, &html)
            }
        }
        html.element(
            "details",
            [
                "class": .text(rowStyle(of: action)), "id": .text(id("action-" + action.identifier)),
                "name": .text(group),
                "open": .flag(openPanel == action),
            ]
        ) { html in
            html.element(
                "summary",
                [
                    "class": .text(action.role?.rawValue),
                    "data-shortcut": .text(action.key.map(String.init)),
                    "data-rows": .text(action.hasKeyForRows ? "needed" : nil), "title": .text(action.summary),
                ],
                text: action.label
            )
            if form != nil {
                html.element("div", ["class": "panel fields"]) { panel(action, parameters, form: form, &$0) }
            } else {
                post("panel fields", uploads: parameters.contains { $0.kind == .inputDocument }, &html) {
                    panel(action, parameters, form: nil, &$0)
                }
            }
        }
    }

    private func panel(_ action: SceneAction, _ fields: [Field], form: String?, _ html: inout HTML) {
        html.element("p", ["class": "hint"], text: action.summary)
        if openPanel == action, refusedField(of: action) == nil, let message = screen.shownMessage {
            self.message(message, &html)
        }
        parameters(fields, of: action, form: form, &html)
        buttons([action], haveKeys: false, form: form, &html)
    }

    /// An action's fields, with what the unfinished form had in them; those that few people need are folded.
    private func parameters(_ parameters: [Field], of action: SceneAction, form: String?, _ html: inout HTML)
    {
        let isUnfinished = unfinished?.performs(action) == true
        let shown = parameters.map { parameter in
            var field = parameter
            // A marks form has the fields of several actions.
            if form != nil {
                field.identifier = action.identifier + SubmittedForm.ownerSign + field.identifier
            }
            if isUnfinished || form != nil { field = filled(field) }
            if refusedField(of: action) == parameter.identifier { field.$error = refusal?.field?.problem }
            return field
        }
        let prefix = form == nil ? action.identifier : "marks"
        foldingRare(shown, &html) { fields($0, prefix: prefix, form: form, &$1) }
    }

    /// The action's field that the last form had a mistake in.
    private func refusedField(of action: SceneAction) -> String? {
        guard unfinished?.performs(action) == true, let name = refusal?.field?.name else { return nil }
        return parameters(of: action).contains { $0.identifier == name } ? name : nil
    }

    /// A field with what the unfinished form had in it.
    func filled(_ field: Field) -> Field {
        var field = field
        if let entries = unfinished?.entries(field.identifier), !entries.isEmpty { field.values = entries }
        return field
    }

    /// The buttons of a form's actions. Enter presses the first one, so that one destroys nothing.
    func buttons(_ actions: [SceneAction], haveKeys: Bool, form: String? = nil, _ html: inout HTML) {
        let destructive = actions.filter { $0.role == .destructive }
        let others = actions.filter { $0.role != .destructive }
        // Enter does nothing while the first button is disabled.
        if others.isEmpty, !destructive.isEmpty, form == nil {
            html.element("button", ["class": "enter", "disabled": true, "aria-hidden": "true"]) { _ in }
        }
        for action in others + destructive { button(action, hasKey: haveKeys, form: form, &html) }
    }

    /// A button that performs an action.
    ///
    /// - Parameters:
    ///   - form: The form that it sends, if it stands outside of it.
    ///   - style: Further classes.
    ///   - label: The text in place of the action's label.
    func button(
        _ action: SceneAction,
        hasKey: Bool,
        form: String? = nil,
        style: String? = nil,
        label: String? = nil,
        _ html: inout HTML
    ) {
        let classes = [action.role?.rawValue, style].compactMap(\.self)
        html.element(
            "button",
            [
                "name": "_event", "value": "action:\(action.identifier)", "form": .text(form),
                "class": .text(classes.isEmpty ? nil : classes.joined(separator: " ")),
                "title": .text(label == nil ? action.summary : action.label),
                "data-shortcut": .text(hasKey ? action.key.map(String.init) : nil),
                "data-rows": .text(hasKey && action.hasKeyForRows ? "needed" : nil),
                // The focus returns to it from a question, and stays there after a refusal.
                "autofocus": .flag(unfinished?.performs(action) == true && screen.question == nil),
            ],
            text: label ?? action.label
        )
    }
}

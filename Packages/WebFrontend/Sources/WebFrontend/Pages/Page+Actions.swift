@_spi(Hosting) import SceneKitCore

extension Page {
    /// The actions without the scene's form, but for those that do what a filter form does.
    func actions(_ actions: [SceneAction], _ html: inout HTML) {
        let shown = shown(actions)
        guard !shown.isEmpty else { return }
        html.element("section", ["class": "actions", "id": "actions", "aria-label": .text(texts("Actions"))])
        {
            html in
            let lists = markableLists.map(\.identifier)
            var marked: Set<String> = []
            for action in shown {
                guard let list = lists.first(where: action.takesRows) else {
                    self.action(action, &html)
                    continue
                }
                guard marked.insert(list).inserted else { continue }
                marks(of: list, shown.filter { $0.takesRows(of: list) }, &html)
            }
        }
    }

    private func shown(_ actions: [SceneAction]) -> [SceneAction] {
        let filters = Set(screen.forms.filter { $0.filters != nil }.flatMap(\.fields).map(\.identifier))
        let lists = screen.lists.filter { !$0.rows.isEmpty }.map(\.identifier)
        return actions.filter { action in
            let parameters = action.parameters
            let isFilter = parameters.allSatisfy { filters.contains($0.parameter ?? "") }
            // An action for a row needs one.
            let hasRow = parameters.compactMap(\.row).allSatisfy(lists.contains)
            return hasRow && (parameters.isEmpty || !isFilter)
        }
    }

    /// The actions of the page that have keys, each with its key.
    var keyedActions: [(key: Character, action: SceneAction)] {
        let submits = screen.forms.contains { $0.filters == nil }
        return shown(screen.actions).compactMap { action in
            guard submits || !action.takesForm else { return nil }
            return action.key.map { ($0, action) }
        }
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

    /// An action without the scene's form: a button, or a folded form for its parameters. A primary action whose
    /// parameters are all optional is not folded, so that it takes one click.
    private func action(_ action: SceneAction, _ html: inout HTML) {
        let parameters = action.parameters.map(choosingRow)
        guard !parameters.isEmpty else {
            return post(nil, &html) { button(action, hasKey: true, &$0) }
        }
        let shown = unfinished?.performs(action) == true ? parameters.map(filled) : parameters
        if action.role == .primary, !parameters.contains(where: \.isRequired) {
            return post("fields", &html) { html in
                fields(shown, prefix: action.identifier, &html)
                buttons([action], haveKeys: true, &html)
            }
        }
        folded(action, &html) { html in
            post("fields", uploads: parameters.contains { $0.kind == .inputDocument }, &html) { html in
                html.element("p", ["class": "hint"], text: action.summary)
                fields(shown, prefix: action.identifier, &html)
                buttons([action], haveKeys: false, &html)
            }
        }
    }

    /// A field with what the unfinished form had in it.
    func filled(_ field: Field) -> Field {
        var field = field
        if let entries = unfinished?.entries(field.identifier), !entries.isEmpty { field.values = entries }
        return field
    }

    /// An action that opens its fields below its name.
    func folded(_ action: SceneAction, _ html: inout HTML, _ content: (inout HTML) -> Void) {
        html.element(
            "details",
            [
                "id": .text("action-" + action.identifier), "name": "actions",
                "open": .flag(unfinished?.performs(action) == true),
            ]
        ) { html in
            html.element(
                "summary",
                [
                    "data-shortcut": .text(action.key.map(String.init)),
                    "data-rows": .text(action.hasKeyForRows ? "needed" : nil), "title": .text(action.summary),
                ],
                text: action.label
            )
            content(&html)
        }
    }

    /// The buttons of a form's actions. Enter presses the first one, so that one destroys nothing.
    func buttons(_ actions: [SceneAction], haveKeys: Bool, _ html: inout HTML) {
        let destructive = actions.filter { $0.role == .destructive }
        let others = actions.filter { $0.role != .destructive }
        // Enter does nothing while the first button is disabled.
        if others.isEmpty, !destructive.isEmpty {
            html.element("button", ["class": "enter", "disabled": true, "aria-hidden": "true"]) { _ in }
        }
        for action in others + destructive { button(action, hasKey: haveKeys, &html) }
    }

    /// A button that performs an action.
    func button(_ action: SceneAction, hasKey: Bool, _ html: inout HTML) {
        html.element(
            "button",
            [
                "name": "_event", "value": "action:\(action.identifier)",
                "class": .text(action.role?.rawValue),
                "title": .text(action.summary),
                "data-shortcut": .text(hasKey ? action.key.map(String.init) : nil),
                "data-rows": .text(hasKey && action.hasKeyForRows ? "needed" : nil),
                // The focus returns to it from a question, and stays there after a refusal.
                "autofocus": .flag(unfinished?.performs(action) == true && screen.question == nil),
            ],
            text: action.label
        )
    }
}

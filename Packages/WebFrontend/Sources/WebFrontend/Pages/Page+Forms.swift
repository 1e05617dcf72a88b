import SceneKitCore

extension Page {
    /// A form that is submitted with one of the scene's actions.
    func form(_ form: FormBlock, actions: [SceneAction], _ html: inout HTML) {
        post("fields", uploads: form.fields.contains { $0.kind == .inputDocument }, &html) { html in
            let (rare, usual) = (form.fields.filter(isFolded), form.fields.filter { !isFolded($0) })
            fields(usual, prefix: form.identifier, &html)
            if !rare.isEmpty {
                html.element("details") { html in
                    html.element("summary", text: texts("More fields"))
                    fields(rare, prefix: form.identifier, &html)
                }
            }
            html.element("p", ["class": "buttons"]) { html in
                for action in actions { button(action, hasKey: true, &html) }
            }
        }
    }

    /// Whether an empty field is shown only on demand.
    private func isFolded(_ field: Field) -> Bool {
        field.isRare && field.values.isEmpty && field.error == nil
    }

    /// A form that filters a list. It changes no records, so it is sent with GET.
    func filterForm(_ form: FormBlock, _ html: inout HTML) {
        html.element(
            "form",
            [
                "id": .text(form.identifier), "method": "get", "action": "\(address.location)",
                "role": "search",
            ]
        ) { html in
            fields(form.fields, prefix: form.identifier, areFilters: true, &html)
            for (list, heading) in address.sorts.sorted(by: { $0.key < $1.key }) {
                hidden(list + ".sort", heading, &html)
            }
            html.element("button", text: texts("Search"))
        }
    }

    /// The actions without the scene's form, but for those that do what a filter form does.
    func actions(_ actions: [SceneAction], _ html: inout HTML) {
        let filters = Set(screen.forms.filter { $0.filters != nil }.flatMap(\.fields).map(\.identifier))
        let lists = screen.lists.filter { !$0.rows.isEmpty }.map(\.identifier)
        let shown = actions.filter { action in
            let parameters = action.parameters
            let isFilter = parameters.allSatisfy { filters.contains($0.parameter ?? "") }
            // An action for a row needs one.
            let hasRow = parameters.compactMap(\.row).allSatisfy(lists.contains)
            return hasRow && (parameters.isEmpty || !isFilter)
        }
        guard !shown.isEmpty else { return }
        html.element("section", ["class": "actions", "aria-label": .text(texts("Actions"))]) { html in
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
        if action.role == .primary, !parameters.contains(where: \.isRequired) {
            return post("fields", &html) { html in
                fields(parameters, prefix: action.identifier, &html)
                button(action, hasKey: true, &html)
            }
        }
        folded(action, &html) { html in
            post("fields", uploads: parameters.contains { $0.kind == .inputDocument }, &html) { html in
                html.element("p", ["class": "hint"], text: action.summary)
                fields(parameters, prefix: action.identifier, &html)
                button(action, hasKey: false, &html)
            }
        }
    }

    /// An action that opens its fields below its name.
    func folded(_ action: SceneAction, _ html: inout HTML, _ content: (inout HTML) -> Void) {
        html.element("details", ["id": .text("action-" + action.identifier), "name": "actions"]) { html in
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
            ],
            text: action.label
        )
    }

    func fields(
        _ fields: [Field],
        prefix: String,
        areFilters: Bool = false,
        _ html: inout HTML
    ) {
        var heading: String?
        for field in fields {
            if let own = field.heading, own != heading { html.element("h2", text: own) }
            heading = field.heading
            FieldControl(field: field, prefix: prefix, isFilter: areFilters, texts: texts).write(to: &html)
        }
    }
}

@_spi(Hosting) import SceneKitCore

extension Page {
    /// A form that is submitted with one of the scene's actions.
    func form(_ form: FormBlock, actions: [SceneAction], _ html: inout HTML) {
        let uploads = form.fields.contains { $0.kind == .inputDocument }
        post("fields", key: form.identifier, uploads: uploads, &html) { html in
            let (rare, usual) = (form.fields.filter(isFolded), form.fields.filter { !isFolded($0) })
            // Enter presses the first button, which is not that of a contested field.
            if form.contested != nil, let action = actions.first {
                html.element(
                    "button",
                    [
                        "name": "_event", "value": "action:\(action.identifier)", "class": "enter",
                        "tabindex": "-1", "aria-hidden": "true",
                    ]
                ) { _ in }
            }
            fields(usual, prefix: form.identifier, of: form, &html)
            if !rare.isEmpty {
                html.element("details") { html in
                    html.element("summary", text: texts("More fields"))
                    fields(rare, prefix: form.identifier, of: form, &html)
                }
            }
            html.element("p", ["class": "buttons"]) { buttons(actions, haveKeys: true, &$0) }
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

    func fields(
        _ fields: [Field],
        prefix: String,
        areFilters: Bool = false,
        of form: FormBlock? = nil,
        _ html: inout HTML
    ) {
        let digest = ShownDigest(token: keys.token)
        var heading: String?
        for field in fields {
            if let own = field.heading, own != heading { html.element("h2", text: own) }
            heading = field.heading
            let isContested = form?.contested?.contains(field.identifier) == true
            FieldControl(
                field: field,
                prefix: prefix,
                isFilter: areFilters,
                shown: form?.loaded?[field.identifier].map { digest($0.map(field.canonical), in: field) },
                isContested: isContested,
                texts: texts
            ).write(to: &html)
        }
    }
}

@_spi(Hosting) import SceneKitCore

extension Page {
    /// A form that is submitted with one of the scene's actions.
    func form(_ form: FormBlock, actions: [SceneAction], _ html: inout HTML) {
        let uploads = form.fields.contains { $0.kind == .inputDocument }
        post("fields", key: id(form.identifier), uploads: uploads, &html) { html in
            // Enter presses the first button, which is not that of a single field.
            let hasOtherButtons = form.contested != nil || form.fields.contains(where: \.isRepeated)
            if hasOtherButtons, let action = actions.first {
                html.element(
                    "button",
                    [
                        "name": "_event", "value": "action:\(action.identifier)", "class": "enter",
                        "tabindex": "-1", "aria-hidden": "true",
                    ]
                ) { _ in }
            }
            // Between the page's heading and the buttons, which stay visible.
            html.element("div", ["class": "inputs"]) { html in
                foldingRare(form.fields, &html) { fields($0, prefix: form.identifier, of: form, &$1) }
            }
            html.element("p", ["class": "buttons"]) { html in
                buttons(actions, haveKeys: true, &html)
                guard !actions.isEmpty, let back = crumbs.last?.address else { return }
                html.element("a", ["class": "button", "href": "\(back)"], text: texts("Cancel"))
            }
        }
    }

    /// Writes the usual fields, and the others folded below them.
    func foldingRare(_ fields: [Field], _ html: inout HTML, _ write: ([Field], inout HTML) -> Void) {
        write(fields.filter { !isFolded($0) }, &html)
        let rare = fields.filter(isFolded)
        guard !rare.isEmpty else { return }
        html.element("details") { html in
            html.element("summary", text: texts("More fields"))
            write(rare, &html)
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
                "id": .text(id(form.identifier)), "method": "get", "action": "\(address.location)",
                "role": "search", "aria-label": .text(place.map { _ in label(texts("Search")) }),
            ]
        ) { html in
            placeField(&html)
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
        form owner: String? = nil,
        _ html: inout HTML
    ) {
        let digest = ShownDigest(token: keys.token)
        let firstMistake = fields.first { $0.error != nil }?.identifier
        var heading: String?
        for field in fields {
            if let own = field.heading, own != heading { html.element("h2", text: own) }
            heading = field.heading
            let isContested = form?.contested?.contains(field.identifier) == true
            FieldControl(
                field: field,
                prefix: id(prefix),
                isFilter: areFilters,
                shown: form?.loaded?[field.identifier].map { digest($0.map(field.canonical), in: field) },
                isContested: isContested,
                form: owner,
                showsLabelInside: areFilters && isListColumn,
                takesFocus: unfinished != nil && field.identifier == firstMistake,
                texts: texts
            ).write(to: &html)
        }
    }
}

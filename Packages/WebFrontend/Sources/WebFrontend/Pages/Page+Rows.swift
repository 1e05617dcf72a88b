@_spi(Hosting) import SceneKitCore

/// The rows of a table. A page has many, so what they share is worked out once.
extension Page {
    struct RowForm {
        struct Column {
            let column: ListBlock.Column
            let heading: String
            let classes: String?
            /// Whether an action of the screen changes the values.
            let isEdited: Bool
        }

        let columns: [Column]
        /// See `rowLink`.
        let link: String?
        var mark: MarkForm?
        /// The actions that stand in the rows.
        let actions: [SceneAction]
    }

    func rows(of list: ListBlock, _ form: RowForm, _ html: inout HTML) {
        let known = renderedRows(of: list, form)
        for (position, row) in list.rows.enumerated() {
            let isOwn = isCurrent(row, of: list) || form.mark?.marked.contains(row.identifier) == true
            if let known, !isOwn {
                html.part("tr", ("data-key", row.identifier), known[position], known.digests[position])
            } else {
                html.part("tr", ("data-key", row.identifier)) { self.row(row, of: list, form, &$0) }
            }
        }
    }

    /// The rows as any page may show them, without a mark and without the current one; nil if they have forms.
    private func renderedRows(of list: ListBlock, _ form: RowForm) -> RenderedRows.Markup? {
        guard let link = form.link, form.actions.isEmpty, !form.columns.contains(where: \.isEdited) else {
            return nil
        }
        var (page, form) = (self, form)
        page.beside = nil
        form.mark?.marked = []
        let common = RenderedRows.Form(
            style: list.style,
            columns: list.columns,
            headings: list.columns.map(\.$heading.original),
            classes: form.columns.map(\.classes),
            link: link,
            base: base,
            mark: form.mark
        )
        return RenderedRows.shared.markup(of: list.rows, as: common) { page.row($0, of: list, form, &$1) }
    }

    private func row(_ row: ListBlock.Row, of list: ListBlock, _ form: RowForm, _ html: inout HTML) {
        html.element("tr", ("data-row", true), ("data-key", .text(row.identifier))) { html in
            if let mark = form.mark {
                html.element("td", ("class", "mark")) { self.mark(row, as: mark, &$0) }
            }
            for (position, cell) in row.cells.enumerated() {
                if position == 0 {
                    html.element("th", ("scope", "row")) { name(of: row, in: list, form.link, &$0) }
                } else {
                    let column =
                        position < form.columns.count
                        ? form.columns[position]
                        : RowForm.Column(column: "", heading: "", classes: nil, isEdited: false)
                    self.cell(cell, in: column, of: row, list, &html)
                }
            }
            guard !form.actions.isEmpty else { return }
            html.element("td", ("class", "cell")) { buttons(of: form.actions, for: row, &$0) }
        }
    }

    private func cell(
        _ cell: String,
        in column: RowForm.Column,
        of row: ListBlock.Row,
        _ list: ListBlock,
        _ html: inout HTML
    ) {
        if column.isEdited {
            return html.element("td", ("data-label", .text(column.heading)), ("class", "cell number")) {
                editor(column.column.edit, of: row, in: list, value: cell, &$0)
            }
        }
        html.element(
            "td",
            setting: { html in
                html.set("data-label", column.heading)
                html.set("class", column.classes)
                html.set("title", Self.hint(of: cell))
            }
        ) { html in
            // A cell that names a single thing leads to it.
            if let items = row.values?[column.column.$heading.original], items.count == 1,
                items[0].opens != nil
            {
                value(of: items[0], &html)
            } else {
                value(cell, kind: column.column.kind, &html)
            }
        }
    }

    /// The whole of a text that a narrow column may cut.
    private static func hint(of text: String) -> String? { text.utf8.count > 16 ? text : nil }

    /// The row's name, which leads to the row's scene.
    func name(of row: ListBlock.Row, in list: ListBlock, _ link: String?, _ html: inout HTML) {
        let name = row.cells.first ?? row.identifier
        if let picture = row.picture
            ?? (list.style == .people ? .decoration(of: name, subject: .person) : nil)
        {
            self.picture(picture, summary: nil, &html)
        }
        guard let link else {
            return post("select", &html) {
                button("select:\(list.identifier):\(row.identifier)", name, nil, &$0)
            }
        }
        html.element(
            "a",
            setting: { html in
                html.set("href", link, PercentEncoding.encode(row.identifier))
                html.set("title", Self.hint(of: name))
                if isCurrent(row, of: list) { html.set("aria-current", "true") }
            }
        ) { $0.text(name) }
    }

    /// The address of the rows' scene without a row's identifier, which all rows of a list share; nil if only the scene knows
    /// where a row leads.
    func rowLink(of list: ListBlock) -> String? {
        guard let destination = list.destination, let parameter = destination.parameter else { return nil }
        var location = base
        // The text of a location ends with the value of its last parameter.
        location.steps.append(Location.Step(destination.scene, parameters: [parameter: ""]))
        return "\(location)"
    }
}

@_spi(Hosting) import SceneKitCore

extension Page {
    /// The number of rows of a page of a list.
    static let rowsPerPage = 50

    func list(_ list: ListBlock, _ html: inout HTML) {
        html.part("section", ("id", id(list.identifier))) { whole(list, &$0) }
    }

    private func whole(_ list: ListBlock, _ html: inout HTML) {
        html.element("section", ["class": "list", "id": .text(id(list.identifier))]) { html in
            letters(of: list, &html)
            if list.rows.isEmpty {
                html.element(
                    "p",
                    ["class": "empty", "role": "status"],
                    text: list.placeholder ?? texts(isWorking ? "Loading …" : "Nothing here.")
                )
            } else {
                switch list.style {
                case .rows, .people: table(list, &html)
                case .cards: cards(list, &html)
                }
            }
            pages(of: list, &html)
        }
    }

    private func table(_ list: ListBlock, _ html: inout HTML) {
        let actions = rowActions(of: list)
        let rooms = isListColumn ? ColumnRoom(of: list, hasLetters: hasLetters(list)).classes : []
        // Long values are cut where a row leads to the whole; few columns have room for them.
        html.element("table", ["class": .text(list.columns.count > 2 ? "cut" : nil)]) { html in
            html.element("caption", text: caption(of: list))
            html.element("thead") { html in
                html.element("tr") { html in
                    if isMarkable(list) { html.element("td", ["class": "mark"]) { _ in } }
                    for (position, column) in list.columns.enumerated() {
                        heading(column, position < rooms.count ? rooms[position] : nil, of: list, &html)
                    }
                    if !actions.isEmpty { html.element("td", ["class": "cell"]) { _ in } }
                }
            }
            let form = RowForm(
                columns: list.columns.enumerated().map { position, column in
                    let room = position < rooms.count ? rooms[position] : nil
                    let classes = [Self.style(of: column), room].compactMap(\.self)
                    return RowForm.Column(
                        column: column,
                        heading: column.heading,
                        classes: classes.isEmpty ? nil : classes.joined(separator: " "),
                        isEdited: edited(by: column.edit) != nil
                    )
                },
                link: rowLink(of: list),
                mark: markForm(of: list),
                actions: actions
            )
            html.element("tbody") { rows(of: list, form, &$0) }
            if list.isAtEnd, let sum = list.sum { self.sum(sum, of: list, &html) }
        }
    }

    /// The row below all others.
    private func sum(_ sum: ListBlock.Row, of list: ListBlock, _ html: inout HTML) {
        html.element("tfoot") { html in
            html.element("tr") { html in
                if isMarkable(list) { html.element("td") { _ in } }
                for (position, (column, cell)) in zip(list.columns, sum.cells).enumerated() {
                    html.element(
                        position == 0 ? "th" : "td",
                        ("scope", .text(position == 0 ? "row" : nil)),
                        ("class", .text(Self.style(of: column)))
                    ) { html in
                        if !cell.isEmpty { value(cell, kind: column.kind, &html) }
                    }
                }
                if !rowActions(of: list).isEmpty { html.element("td") { _ in } }
            }
        }
    }

    /// `Contacts: 51–100 of 1,204`, or `Contacts (3)` of a whole list. A list beside other content is named by its column.
    private func caption(of list: ListBlock) -> String {
        let isAlone = !screen.blocks.contains { if case .detail = $0 { true } else { false } }
        let name =
            isAlone && screen.lists.count == 1 ? screen.title : list.columns.first?.heading ?? screen.title
        let count = list.total.count.grouped
        if list.offset == 0, list.isAtEnd { return texts("\(name) (\(count))") }
        let end = list.offset + list.rows.count
        let total: LocalizedText = list.total.isLowerBound ? "\(count)+" : count
        return texts("\(name): \((list.offset + 1).grouped)–\(end.grouped) of \(total)")
    }

    private func heading(
        _ column: ListBlock.Column,
        _ room: String?,
        of list: ListBlock,
        _ html: inout HTML
    ) {
        let classes = [Self.style(of: column) ?? Self.width(of: column), room].compactMap(\.self)
        let isCurrent = column.sort?.isCurrent == true
        html.element(
            "th",
            [
                "scope": "col", "class": .text(classes.isEmpty ? nil : classes.joined(separator: " ")),
                "aria-sort": .text(isCurrent ? "ascending" : nil),
            ]
        ) { html in
            guard column.sort != nil, !isCurrent else { return html.text(column.heading) }
            let address = address.sorted(name(of: list), by: column.$heading.original)
            html.element("a", ["href": "\(address)"], text: column.heading)
        }
    }

    /// Numbers stand below each other.
    static func style(of column: ListBlock.Column) -> String? {
        column.kind.isNumber ? "number" : nil
    }

    /// The class of a column whose values need a width of their own.
    private static func width(of column: ListBlock.Column) -> String? {
        switch column.kind {
        case .phone: "phone"
        case .email: "email"
        case .date, .partialDate: "date"
        default: nil
        }
    }

    private func cards(_ list: ListBlock, _ html: inout HTML) {
        html.element("p", ["class": "caption"], text: caption(of: list))
        let link = rowLink(of: list)
        let mark = markForm(of: list)
        html.element("ul", ["class": "cards"]) { html in
            for row in list.rows {
                html.part("li", ("data-key", row.identifier)) { card(row, of: list, link, mark, &$0) }
            }
        }
    }

    private func card(
        _ row: ListBlock.Row,
        of list: ListBlock,
        _ link: String?,
        _ mark: MarkForm?,
        _ html: inout HTML
    ) {
        html.element("li", ["data-row": true, "data-key": .text(row.identifier)]) { html in
            if let mark { html.element("span", ["class": "mark"]) { self.mark(row, as: mark, &$0) } }
            name(of: row, in: list, link, &html)
            for (column, cell) in zip(list.columns, row.cells).dropFirst() where !cell.isEmpty {
                html.element("p", ["class": .text(Self.style(of: column))]) {
                    value(cell, kind: column.kind, &$0)
                }
            }
        }
    }

    /// Links to the names from a letter on, above a list of several pages.
    private func letters(of list: ListBlock, _ html: inout HTML) {
        guard let jump = list.jump, hasLetters(list) else { return }
        html.element(
            "nav",
            ["class": "letters", "aria-label": .text(label(texts("Names from a letter on")))]
        ) {
            html in
            if jump.current != nil {
                let address = address.letter(nil, of: name(of: list))
                html.element("a", ["href": "\(address)"], text: texts("All"))
            }
            let name = name(of: list)
            let (before, after) = address.letter("A", of: name).text(around: name + ".from")
            for letter in Self.alphabet {
                html.element(
                    "a",
                    setting: { html in
                        html.set("href", before, letter, after)
                        if letter == jump.current { html.set("aria-current", "true") }
                    }
                ) { $0.text(letter) }
            }
        }
    }

    private func hasLetters(_ list: ListBlock) -> Bool {
        list.jump.map { $0.current != nil || list.total.count > Self.rowsPerPage } ?? false
    }

    private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }

    /// Links to the previous, the next and other pages, and a field for the number of any page.
    private func pages(of list: ListBlock, _ html: inout HTML) {
        let next = list.offset + list.rows.count
        let hasNext = next < list.total.count || list.total.isLowerBound
        guard list.offset > 0 || hasNext else { return }
        let count = (list.total.count + Self.rowsPerPage - 1) / Self.rowsPerPage
        let current = list.offset / Self.rowsPerPage + 1
        let link = address.links(toOffsetsOf: name(of: list))
        html.element("nav", ["class": "pages", "aria-label": .text(label(texts("Pages")))]) { html in
            if list.offset > 0 {
                let previous = link(max(0, list.offset - Self.rowsPerPage))
                html.element("a", ["href": .text(previous), "rel": "prev"], text: texts("Previous page"))
            }
            let numbers = Self.pageNumbers(around: current, of: count)
            for (number, before) in zip(numbers, [0] + numbers) {
                if number > before + 1 { html.element("span", text: "…") }
                html.element(
                    "a",
                    [
                        "href": .text(link((number - 1) * Self.rowsPerPage)),
                        "aria-label": .text(texts("Page \(number.grouped)")),
                        "aria-current": .text(number == current ? "page" : nil),
                    ],
                    text: texts(number.grouped)
                )
            }
            if hasNext, !list.rows.isEmpty {
                html.element(
                    "a",
                    ["href": .text(link(next)), "rel": "next"],
                    text: texts("Next page")
                )
            }
            if count > numbers.count { pageField(of: list, count, &html) }
        }
    }

    /// The first, the last and the nearest pages.
    private static func pageNumbers(around current: Int, of count: Int) -> [Int] {
        guard count > 1 else { return [] }
        let near = max(1, current - 1)...max(current + 1, 1)
        return Set([1, count] + near).filter { $0 <= count }.sorted()
    }

    /// A form that shows the page of a number. It changes no records, so it is sent with GET.
    private func pageField(of list: ListBlock, _ count: Int, _ html: inout HTML) {
        html.element("form", ["method": "get", "action": "\(address.location)"]) { html in
            for (name, value) in address.offset(name(of: list), 0).query { hidden(name, value, &html) }
            html.element("label") { html in
                html.text(texts("Page") + " ")
                html.void(
                    "input",
                    [
                        "type": "number", "name": .text(name(of: list) + PageAddress.pageSuffix), "min": "1",
                        "max": "\(count)", "required": true,
                    ]
                )
            }
            html.element("button", text: texts("Go"))
        }
    }
}

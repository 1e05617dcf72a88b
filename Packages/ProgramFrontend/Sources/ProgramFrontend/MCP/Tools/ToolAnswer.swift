@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

/// A scene's answer as models read it: names and values, without what a front end needs to draw them.
struct ToolAnswer {
    let answer: JSONOutput.Answer
    /// The headings of the columns that are asked for; nil for all.
    var columns: [String]?
    /// The only list that is asked for.
    var list: String?

    /// - Throws: `Problem` if no list has a column of that heading.
    var value: JSONValue {
        get throws(Problem) {
            let screen = answer.screen
            let blocks = screen?.blocks ?? []
            try checkColumns(of: screen?.lists ?? [])
            return .object([
                "outcome": .string((answer.outcome ?? .done).rawValue),
                "location": .string(LocationURI.text(answer.location)),
                "title": screen.map { .string($0.title) },
                "message": screen?.message.map { .string($0.text) },
                "lists": lists(screen?.lists ?? []),
                "details": details(blocks), "form": form(screen?.forms ?? []), "text": text(blocks),
                "charts": charts(blocks),
            ])
        }
    }

    private func checkColumns(of lists: [ListBlock]) throws(Problem) {
        let known = lists.flatMap(\.columns).map(\.heading)
        guard let wrong = columns?.first(where: { !known.contains($0) }) else { return }
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        throw Problem(
            .invalidParameter,
            "columns",
            "there is no column '\(VisibleText.excerpt(wrong))'"
                + (known.isEmpty ? "; there is no list here" : "; there are \(list)")
        )
    }

    private func lists(_ lists: [ListBlock]) -> JSONValue? {
        let shown = lists.filter { list == nil || $0.identifier == list }
        guard !shown.isEmpty else { return nil }
        var values: [String: JSONValue] = [:]
        for list in shown {
            values[list.identifier] = .object([
                "total": .integer(list.total.count),
                "isLowerBound": list.total.isLowerBound ? true : nil,
                "rows": .array(list.rows.map { row($0, of: list) }),
                "sum": list.sum.map { row($0, of: list) },
                "opens": list.destination.map { .string($0.scene) },
                "next": ListCursor(behind: list).map { .string(list.identifier + ":" + $0.text) },
            ])
        }
        return .object(values)
    }

    private func row(_ row: ListBlock.Row, of list: ListBlock) -> JSONValue {
        var values: [String: JSONValue] = [:]
        for (column, cell) in zip(list.columns, row.cells) where columns?.contains(column.heading) != false {
            let all = columns == nil ? nil : row.values?[column.heading]
            if let all, all.count > 1 {
                values[column.heading] = .array(all.map { .string($0.value) })
            } else if !cell.isEmpty {
                values[column.heading] = .string(cell)
            }
        }
        if !row.identifier.isEmpty { values["id"] = .string(row.identifier) }
        return .object(values)
    }

    private func details(_ blocks: [Block]) -> JSONValue? {
        var values: [(label: String, value: JSONValue)] = []
        for case .detail(let block) in blocks {
            for item in block.items where !item.value.isEmpty {
                // A model keeps no secrets.
                let text = item.kind == .password ? Self.secret : item.value
                values.append((item.label, .string(text)))
            }
        }
        return Self.object(values)
    }

    /// In place of a secret that a screen shows once, such as an access token.
    private static let secret = "only people are shown this, in a terminal or on a page"

    /// The values of the forms that a person fills in. Passwords are none of a model's business.
    private func form(_ forms: [FormBlock]) -> JSONValue? {
        var values: [(label: String, value: JSONValue)] = []
        for form in forms where form.filters == nil {
            for field in form.fields where field.kind != .password {
                for entry in field.values where !entry.isBlank {
                    switch entry {
                    case .text(let text): values.append((field.identifier, .string(text)))
                    case .parts(let parts):
                        values.append((field.identifier, .object(parts.mapValues(JSONValue.string))))
                    }
                }
            }
        }
        return Self.object(values)
    }

    private func text(_ blocks: [Block]) -> JSONValue? {
        var texts: [String] = []
        for case .text(let block) in blocks { texts.append(block.text) }
        return texts.isEmpty ? nil : .string(texts.joined(separator: "\n"))
    }

    private func charts(_ blocks: [Block]) -> JSONValue? {
        var charts: [String: JSONValue] = [:]
        for case .chart(let chart) in blocks {
            charts[chart.title] = .object(
                Dictionary(
                    chart.bars.map { ($0.label, .string($0.text)) },
                    uniquingKeysWith: { first, _ in first }
                )
            )
        }
        return charts.isEmpty ? nil : .object(charts)
    }

    /// An object in which a label that occurs more than once has a list.
    private static func object(_ values: [(label: String, value: JSONValue)]) -> JSONValue? {
        guard !values.isEmpty else { return nil }
        let groups = Dictionary(grouping: values, by: \.label)
        return .object(groups.mapValues { $0.count == 1 ? $0[0].value : .array($0.map(\.value)) })
    }
}

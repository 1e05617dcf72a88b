import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// Words records for people: as rows, as items, and in sentences.
struct RecordWording<R: FieldRecord> {
    let scenes: RecordScenes<R>

    /// A column of lists: a field or a computed value.
    private enum Shown {
        case field(BoundField<R>)
        case computed(RecordComputed<R>)

        var identifier: String {
            switch self {
            case .field(let field): field.declaration.identifier
            case .computed(let computed): computed.identifier
            }
        }
    }

    /// The columns after the title, for a person who does not see some computed values.
    private func shown(_ rights: RecordRights) -> [Shown] {
        let computed = scenes.computed.filter { !rights.hidden.contains($0.identifier) }
        let all = scenes.fields.map(Shown.field) + computed.map(Shown.computed)
        if let columns = scenes.columns {
            return columns.compactMap { name in all.first { $0.identifier == name } }
        }
        return all.filter { shown in
            guard case .field(let field) = shown else { return true }
            switch field.declaration.kind {
            case .paragraphs, .password, .group: return false
            default: return field.declaration.identifier != titleField
            }
        }
    }

    /// The field that has the title of records; nil if the title is made of others.
    private var titleField: String? {
        var sample = R.blank
        let mark = "\u{2068}title\u{2069}"
        return scenes.fields.first { field in
            guard field.declaration.kind == .text, !field.declaration.isRepeated else { return false }
            sample = R.blank
            guard field.set(&sample, to: [.text(mark)]) == nil else { return false }
            return sample.title == mark
        }?.declaration.identifier
    }

    // MARK: - Lists

    /// The view model of a list of records.
    ///
    /// - Parameter rights: What the person may do there; nil for what the page says.
    func list(
        _ response: RecordList.ShowRecords.Response<R>,
        rights: RecordRights? = nil
    ) -> RecordList.ShowRecords.ViewModel {
        var viewModel = RecordList.ShowRecords.ViewModel(
            jump: jump(response.query),
            offset: response.query.offset,
            isNarrowed: !response.query.isWhole || !response.query.from.isEmpty
        )
        switch response.page {
        case .success(let page):
            let shown = shown(page.rights)
            viewModel.columns = columns(shown, response.query, isSorted: page.isSorted)
            viewModel.rows = page.records.map { row($0, shown, page.titles) }
            viewModel.sum = sum(page.sums, shown)
            let count = page.total.value
            viewModel.total = ListBlock.Total(count, isLowerBound: page.total != .exact(count))
            viewModel.placeholder = placeholder(
                response.query,
                rights ?? page.rights,
                unknown: page.unknown,
                similar: page.similar
            )
            if page.records.isEmpty, viewModel.isNarrowed {
                viewModel.notice = Message(.warning, viewModel.placeholder)
            } else if !page.isSorted {
                viewModel.notice = unsorted
            }
            viewModel.choices = choices(of: page)
            viewModel.undo = page.undo.map(undo)
            viewModel.rights = rights ?? page.rights
        case .failure(let failure): viewModel.message = scenes.texts.message(failure)
        }
        return viewModel
    }

    private func jump(_ query: RecordListQuery) -> ListBlock.Jump? {
        guard RecordPlan(scenes: scenes, query: query, scope: scenes.present()).start != nil else {
            return nil
        }
        return ListBlock.Jump("from", field: "title", current: query.from.isEmpty ? nil : query.from)
    }

    /// The message about a list in another order than the wanted one.
    private var unsorted: Message {
        let limit = RecordPlan<R>.mostMatches.grouped
        return Message(
            .information,
            "More than \(limit) \(scenes.names.many) match, too many to sort: narrow the list further."
        )
    }

    private func columns(
        _ shown: [Shown],
        _ query: RecordListQuery,
        isSorted: Bool
    ) -> [ListBlock.Column] {
        let current = scenes.sorts.first { $0.identifier == query.sort } ?? scenes.sorts.first
        func sort(_ field: String?) -> ListBlock.Sort? {
            guard scenes.isSortable, field != nil,
                let sort = scenes.sorts.first(where: { $0.field == field })
            else { return nil }
            return ListBlock.Sort(
                "sort",
                values: ["by": [.text(sort.identifier)]],
                isCurrent: isSorted && sort.identifier == current?.identifier && !query.isReversed
            )
        }
        let title = titleField.flatMap { name in scenes.fields.first { $0.declaration.identifier == name } }
        let heading = scenes.texts.heading ?? title?.declaration.$label ?? "Title"
        return [ListBlock.Column(heading, sort: sort(titleField))]
            + shown.map { shown in
                switch shown {
                case .field(let field):
                    var column = field.column
                    if scenes.reference(shown.identifier) != nil { column.kind = .text }
                    column.sort = sort(shown.identifier)
                    return column
                case .computed(let computed): return .init(computed.label, kind: computed.kind)
                }
            }
    }

    private func row(
        _ record: R,
        _ shown: [Shown],
        _ titles: [String: [String: String]]
    ) -> ListBlock.Row {
        var links: [String: [DetailBlock.Item]] = [:]
        let cells = shown.map { shown -> LocalizedText in
            switch shown {
            case .field(let field):
                guard let item = link(field, of: record, titles) else { return field.cell(of: record) }
                links[item.$label.original] = [item]
                return item.$value
            case .computed(let computed): return computed.value(record)
            }
        }
        return ListBlock.Row(
            identifier: record.id,
            texts: [LocalizedText(verbatim: record.title)] + cells,
            picture: scenes.shownPicture(of: record),
            values: links.isEmpty ? nil : links
        )
    }

    /// The item of a reference: the title of the other record, which leads there. Nil for a field that is none, or is empty.
    func link(
        _ field: BoundField<R>,
        of record: R,
        _ titles: [String: [String: String]]
    ) -> DetailBlock.Item? {
        let declaration = field.declaration
        guard let reference = scenes.reference(declaration.identifier) else { return nil }
        let id = reference.id(record)
        guard !id.isEmpty else { return nil }
        // In a host without the other module, nobody knows the title.
        guard let known = titles[declaration.identifier] else { return .init(declaration.$label, id) }
        guard let title = known[id] else {
            return .init(declaration.$label, "no longer there (\(id.prefix(8)))")
        }
        return .init(
            declaration.$label,
            title,
            opens: reference.place(of: id)
        )
    }

    /// The row with the sums; nil if there are none.
    private func sum(_ sums: [String: Decimal], _ shown: [Shown]) -> ListBlock.Row? {
        guard !sums.isEmpty else { return nil }
        let cells = shown.map { sums[$0.identifier].map { LocalizedText(verbatim: "\($0)") } ?? "" }
        return ListBlock.Row(identifier: "sum", texts: ["Total"] + cells)
    }

    /// - Parameters:
    ///   - unknown: The texts of wanted references that are no record's id, by field.
    ///   - similar: The records that those texts may name.
    func placeholder(
        _ query: RecordListQuery,
        _ rights: RecordRights,
        unknown: [String: String] = [:],
        similar: [String: [PickedItem]] = [:]
    ) -> LocalizedText {
        guard query.isWhole, query.from.isEmpty else {
            if let reference = scenes.references.first(where: { unknown[$0.field] != nil }) {
                let name = LocalizedText(verbatim: VisibleText.line(unknown[reference.field] ?? ""))
                guard let similar = similar[reference.field], !similar.isEmpty else {
                    return "\(reference.label): nothing has the name or the id '\(name)'."
                }
                return "\(reference.label): '\(name)' is no id. Did you mean \(LocalizedText(ids: similar))?"
            }
            return scenes.texts.noMatch?(query) ?? "Nothing matches."
        }
        if let nothing = scenes.texts.nothing { return nothing }
        return rights.mayWrite
            ? "There are no \(scenes.names.many) yet. Add the first one, or import a CSV document."
            : "There are no \(scenes.names.many) yet."
    }

    /// The options of the filters' fields, with the numbers of their records.
    func choices(of page: RecordsPage<R>) -> [String: [ValueKind.Choice]] {
        scenes.filters.reduce(into: [:]) { choices, filter in
            let field = filter.fields[0]
            let options = field.kind.choices ?? page.texts[field.identifier]?.map { .init($0) } ?? []
            guard !options.isEmpty else { return }
            choices[field.identifier] = options.map { option in
                guard let count = page.counts[field.identifier]?[option.value] else { return option }
                return .init(option.value, label: "\(option.$label) (\(count.grouped))")
            }
        }
    }

    // MARK: - Cards

    /// The items of a record's card.
    func items(
        _ record: R,
        _ titles: [String: [String: String]],
        _ rights: RecordRights
    ) -> [DetailBlock.Item] {
        scenes.fields.compactMap { field in
            scenes.reference(field.declaration.identifier) == nil
                ? field.item(of: record) : link(field, of: record, titles)
        }
            + scenes.computed.filter { !rights.hidden.contains($0.identifier) }.compactMap { computed in
                let value = computed.value(record)
                return value.string.isEmpty ? nil : .init(computed.label, value, kind: computed.kind)
            }
    }
}

import SceneKitCore

/// The tables of a list of records: its filter form and its actions.
@MainActor
struct RecordListLayout {
    static let list = "records"

    let title: LocalizedText
    let filter: FormTable<RecordListQuery>
    let actions: [BoundAction<RecordListViewController>]
    /// The orders' names with their labels.
    let sorts: [ValueKind.Choice]

    var forms: [BoundForm<RecordListViewController>] {
        filter.fields.isEmpty ? [] : [.form(filter, \.form) { scene, _ in await scene.showFromTheTop() }]
    }

    init<R: FieldRecord>(_ scenes: RecordScenes<R>) {
        title = scenes.names.title
        sorts = scenes.sorts.map { .init($0.identifier, label: $0.label) }
        let isSearchable = R.isSearchable
        let search: [BoundField<RecordListQuery>] = isSearchable ? [.field("search", \.search, "Search")] : []
        filter = FormTable(
            "filter",
            RecordListQuery(),
            fields: search
                + scenes.filters.flatMap(\.fields).map { field in
                    .field(field.identifier, \.[filter: field.identifier], field.$label, kind: field.kind)
                },
            filters: Self.list
        )
        actions = Self.actions(of: scenes, sorts: sorts)
    }

    private static func actions<R: FieldRecord>(
        of scenes: RecordScenes<R>,
        sorts: [ValueKind.Choice]
    ) -> [BoundAction<RecordListViewController>] {
        let names = scenes.names
        let taken = Set(scenes.actions.compactMap(\.key))
        func key(_ key: Character) -> Character? { taken.contains(key) ? nil : key }
        var actions: [BoundAction<RecordListViewController>] = []
        if R.isSearchable {
            actions.append(
                .search("Shows the \(names.many) in which each word begins a word of any field.") {
                    await $0.search($1)
                }
            )
        }
        if !sorts.isEmpty { actions.append(sort(names, sorts, key("S"))) }
        if scenes.sorts.contains(where: { $0.start != nil }) { actions.append(from(names)) }
        actions += [
            .action(
                "all",
                "Show all",
                "Shows all \(names.many) again.",
                role: .reset,
                when: { $0.isNarrowed }
            ) { await $0.showAll() },
            .segue(
                "add",
                "Add",
                key: key("a"),
                "Opens the form for a new \(names.one).",
                to: "AddRecord",
                when: { $0.rights.mayWrite }
            ),
        ]
        actions += scenes.actions.map { declared in
            .action(
                declared.identifier,
                declared.label,
                key: declared.key,
                declared.summary,
                answer: .message,
                when: { $0.rights.allow(declared.identifier) },
                takes: .texts("id", recordSummary, row: list)
            ) { await $0.interactor.performAction(request: .init(action: declared.identifier, ids: $1)) }
        }
        return actions + [
            change(scenes, key("c")),
            .action(
                "delete",
                "Delete",
                key: key("d"),
                "Deletes \(names.many), after a question.",
                role: .destructive,
                answer: .message,
                when: { $0.rights.mayWrite },
                takes: .texts("id", recordSummary, row: list)
            ) { await $0.delete($1) },
            .action(
                "undo",
                "Undo",
                key: key("u"),
                "Takes back your last change. Repeat it for earlier ones, up to 20.",
                role: .undo,
                answer: .message,
                when: { $0.undo != nil }
            ) { await $0.interactor.undoChange() }
            .labelled { $0.undo }
            .refused("there is nothing to undo"),
            importing(names, key("i")),
            exporting(names, key("E")),
        ]
    }

    static let recordSummary: LocalizedText = "the record's id, its beginning, or its title"

    private static func from(_ names: RecordNames) -> BoundAction<RecordListViewController> {
        .action(
            "from",
            "Names from",
            "Shows the \(names.many) from a letter or the beginning of a name on.",
            when: { $0.canJump },
            takes: .value("title", "", "the letter or the beginning; without it all are shown")
        ) { await $0.show(from: $1) }
        .rare
    }

    private static func sort(
        _ names: RecordNames,
        _ sorts: [ValueKind.Choice],
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "sort",
            "Sort",
            key: key,
            "Sorts the \(names.many).",
            values: RecordListViewController.Order(),
            [
                .field(
                    "by",
                    \.name,
                    "Sort by",
                    kind: .choice(sorts),
                    summary: "the order",
                    isRequired: true,
                    isPositional: true
                ),
                .field("reversed", \.isReversed, "Reversed", summary: "the opposite order"),
            ]
        ) { await $0.sort($1) }
    }

    private static func change<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        let emptiable = scenes.editable.filter {
            !$0.declaration.isRequired && $0.declaration.kind != .toggle
        }
        var fields: [BoundField<RecordBulkChange>] = [
            .field(
                "id",
                \.ids,
                "Record",
                summary: recordSummary,
                isRequired: true,
                isPositional: true,
                row: list
            )
        ]
        fields += scenes.editable.map { field in
            let declaration = field.declaration
            let isReference = scenes.reference(declaration.identifier) != nil
            return .field(
                declaration.identifier,
                \.[declaration.identifier],
                declaration.$label,
                kind: isReference ? .text : declaration.kind.forOptionalValue,
                summary: "the new value"
            )
        }
        if !emptiable.isEmpty {
            fields.append(
                .field(
                    "empty",
                    \.emptied,
                    "Empty",
                    kind: .choice(
                        emptiable.map { .init($0.declaration.identifier, label: $0.declaration.$label) }
                    ),
                    summary: "a field to empty; may be repeated"
                )
            )
        }
        return .action(
            "change",
            "Change",
            key: key,
            "Sets fields of several \(scenes.names.many), after a question that shows the effect.",
            answer: .message,
            when: { $0.rights.mayWrite },
            values: RecordBulkChange(),
            fields
        ) { await $0.change($1) }
    }

    private static func importing(
        _ names: RecordNames,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "import",
            "Import",
            key: key,
            "Adds and changes \(names.many) from a CSV document, after a question that shows the effect.",
            answer: .message,
            when: { $0.rights.mayWrite },
            values: RecordList.ImportRecords.Request(),
            [
                .field(
                    "document",
                    \.document,
                    "Document",
                    kind: .inputDocument,
                    summary:
                        "a CSV document whose heading names fields; a column 'id' names records to change",
                    isRequired: true,
                    isPositional: true
                ),
                .field("preview", \.isPreview, "Preview", summary: "only show what each row would do"),
            ]
        ) { await $0.importRecords($1) }
    }

    private static func exporting(
        _ names: RecordNames,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "export",
            "Export",
            key: key,
            "Writes the shown \(names.many), or the marked ones, to a CSV or JSON document.",
            answer: .message,
            values: RecordExport(),
            [
                .field(
                    "document",
                    \.document,
                    "Document",
                    kind: .outputDocument,
                    summary: "the document to write",
                    isRequired: true,
                    isPositional: true
                ),
                .field(
                    "format",
                    \.format,
                    "Format",
                    summary: "the format; by default from the document's name, otherwise csv"
                ),
                .field("force", \.replacesExisting, "Replace", summary: "replace an existing file"),
                .field("id", \.ids, "Record", summary: "export only this record; may be repeated", row: list),
            ]
        ) { await $0.interactor.exportRecords(request: $1) }
    }
}

extension ValueKind {
    /// The kind of a value that may be left out: a switch has no third state.
    fileprivate var forOptionalValue: ValueKind {
        self == .toggle ? .choice([.init("true", label: "Yes"), .init("false", label: "No")]) : self
    }
}

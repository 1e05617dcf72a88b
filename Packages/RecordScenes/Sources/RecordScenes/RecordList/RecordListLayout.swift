import SceneKitCore

/// The tables of a list of records: its filter form and its actions.
@MainActor
struct RecordListLayout {
    let title: LocalizedText
    /// The identifier of the rows.
    let rows: String
    let filter: FormTable<RecordListQuery>
    let actions: [BoundAction<RecordListViewController>]
    /// The commands that are also performed while the list is open.
    let repeated: [(command: String, interval: Duration)]

    var forms: [BoundForm<RecordListViewController>] {
        filter.fields.isEmpty ? [] : [.form(filter, \.form) { scene, _ in await scene.showFromTheTop() }]
    }

    var lists: [BoundList<RecordListViewController>] {
        [
            .rows(
                of: rows,
                to: "ViewRecord",
                parameter: "id",
                select: { $0.router.dataStore.selectedID = $1 },
                window: { await $0.show($1) }
            )
        ]
    }

    init<R: FieldRecord>(_ scenes: RecordScenes<R>) {
        title = scenes.names.title
        rows = scenes.parts.rows
        repeated = scenes.commands.compactMap { command in
            command.interval.map { (command.identifier, $0) }
        }
        let isSearchable = R.isSearchable
        let search: [BoundField<RecordListQuery>] = isSearchable ? [.field("search", \.search, "Search")] : []
        filter = FormTable(
            "filter",
            RecordListQuery(),
            fields: search
                + scenes.filters.flatMap(\.fields).map { field in
                    .field(field.identifier, \.[filter: field.identifier], field.$label, kind: field.kind)
                },
            filters: rows
        )
        actions = Self.actions(of: scenes)
    }

    private static func actions<R: FieldRecord>(
        of scenes: RecordScenes<R>
    ) -> [BoundAction<RecordListViewController>] {
        let names = scenes.names
        let taken = Set(scenes.actions.compactMap(\.words.key) + scenes.commands.compactMap(\.words.key))
        func key(_ key: Character) -> Character? { taken.contains(key) ? nil : key }
        var actions: [BoundAction<RecordListViewController>] = []
        if R.isSearchable {
            let summary: LocalizedText =
                "Shows the \(names.many) in which each word begins a word of any field."
            actions.append(.search(scenes.texts.searchSummary ?? summary) { await $0.search($1) })
        }
        if scenes.isSortable { actions.append(sort(scenes, key("S"))) }
        if scenes.offers.contains(.showingAll) {
            actions.append(
                .action(
                    "all",
                    "Show all",
                    "Shows all \(names.many) again.",
                    role: .reset,
                    when: { $0.isNarrowed }
                ) { await $0.showAll() }
            )
        }
        if scenes.adds {
            actions.append(
                .segue(
                    "add",
                    "Add",
                    key: key("a"),
                    "Opens the form for a new \(names.one).",
                    to: "AddRecord",
                    when: { $0.rights.mayWrite }
                )
            )
        }
        actions += scenes.actions.map { declared in
            declared.input.action(
                declared.words,
                records: RecordField(scenes),
                when: { $0.rights.allow(declared.identifier) }
            ) { scene, ids, values in
                await scene.interactor.performAction(
                    request: .init(action: declared.identifier, ids: ids, values: values)
                )
            }
        }
        return actions + standard(scenes, key) + scenes.commands.map(command)
    }

    /// The standard actions on records.
    private static func standard<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: (Character) -> Character?
    ) -> [BoundAction<RecordListViewController>] {
        let (names, offers) = (scenes.names, scenes.offers)
        var actions: [BoundAction<RecordListViewController>] = []
        if offers.contains(.changing) { actions.append(change(scenes, key("c"))) }
        if offers.contains(.deleting) {
            actions.append(
                .action(
                    "delete",
                    "Delete",
                    key: key("d"),
                    "Deletes \(names.many), after a question.",
                    role: .destructive,
                    answer: .message,
                    when: { $0.rights.mayWrite },
                    takes: .texts(scenes.parts.record, RecordField(scenes).summary, row: scenes.parts.rows)
                ) { await $0.delete($1) }
            )
        }
        if offers.contains(.undoing) {
            actions.append(
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
                .refused("there is nothing to undo")
            )
        }
        if offers.contains(.importing) { actions.append(importing(names, key("i"))) }
        if offers.contains(.exporting) { actions.append(exporting(scenes, key("E"))) }
        return actions
    }

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

    private static func command(_ command: RecordCommand) -> BoundAction<RecordListViewController> {
        switch command.effect {
        case .segue(let segue):
            return .segue(
                command.identifier,
                command.words.label,
                key: command.words.key,
                command.words.summary,
                to: segue.identifier,
                when: { command.access == nil || $0.rights.allow(command.identifier) }
            )
        case .work(let input, _):
            return input.action(
                command.words,
                records: nil,
                when: { command.access == nil || $0.rights.allow(command.identifier) }
            ) { scene, _, values in
                await scene.interactor.perform(
                    command: .init(command: command.identifier, values: values, isWanted: true)
                )
            }
        }
    }

    private static func sort<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "sort",
            "Sort",
            key: key,
            "Sorts the \(scenes.names.many).",
            values: RecordListViewController.Order(),
            [
                .field(
                    "by",
                    \.name,
                    "Sort by",
                    kind: .choice(scenes.sorts.map { .init($0.identifier, label: $0.label) }),
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
        let emptiable = scenes.changeable.filter {
            !$0.declaration.isRequired && $0.declaration.kind != .toggle
        }
        var fields: [BoundField<RecordBulkChange>] = [
            .field(
                scenes.parts.record,
                \.ids,
                "Record",
                summary: RecordField(scenes).summary,
                isRequired: true,
                isPositional: true,
                row: scenes.parts.rows
            )
        ]
        fields += scenes.changeable.map { field in
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

    private static func exporting<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        .action(
            "export",
            "Export",
            key: key,
            "Writes the shown \(scenes.names.many), or the marked ones, to a CSV or JSON document.",
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
                .field(
                    scenes.parts.record,
                    \.ids,
                    "Record",
                    summary: "export only this record; may be repeated",
                    row: scenes.parts.rows
                ),
            ]
        ) { await $0.interactor.exportRecords(request: $1) }
    }
}

extension RecordField {
    /// The field of actions on records of a list.
    init<R: FieldRecord>(_ scenes: RecordScenes<R>) {
        self.init(
            identifier: scenes.parts.record,
            summary: scenes.texts.recordSummary ?? "the record's id, its beginning, or its title",
            list: scenes.parts.rows
        )
    }
}

extension RecordScenes {
    /// Whether a person may choose the order.
    var isSortable: Bool { offers.contains(.sorting) && !sorts.isEmpty }

    /// Whether the list reads or writes documents.
    var hasDocuments: Bool { !offers.isDisjoint(with: [.importing, .exporting]) }

    /// Whether the list leads to the form for a new record.
    var adds: Bool { offers.contains(.adding) && parts.add != nil }
}

extension ValueKind {
    /// The kind of a value that may be left out: a switch has no third state.
    fileprivate var forOptionalValue: ValueKind {
        self == .toggle ? .choice([.init("true", label: "Yes"), .init("false", label: "No")]) : self
    }
}

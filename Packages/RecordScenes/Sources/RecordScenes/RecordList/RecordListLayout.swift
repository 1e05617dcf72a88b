import SceneKitCore

/// The tables of a list of records: its filter form and its actions.
@MainActor
struct RecordListLayout {
    let title: LocalizedText
    /// The identifier of the rows.
    let rows: String
    let filter: FormTable<RecordListQuery>
    let actions: [BoundAction<RecordListViewController>]
    /// Whether the rows stay beside the scene of a chosen one.
    let isBesideCard: Bool
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
                beside: isBesideCard,
                select: { $0.router.dataStore.selectedID = $1 },
                window: { await $0.show($1) }
            )
        ]
    }

    init<R: FieldRecord>(_ scenes: RecordScenes<R>) {
        title = scenes.names.title
        rows = scenes.parts.rows
        isBesideCard = scenes.isBesideCard
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
        if scenes.sorts.contains(where: { $0.start != nil }) { actions.append(from(names)) }
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
                .refused(to: scenes.access.write)
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
            .refused {
                $0.rights.refusal(
                    of: declared.identifier,
                    for: declared.access ?? scenes.access.write,
                    scenes
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
                .promising(.asks, .sets)
                .refused(to: scenes.access.write)
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
                .refused(to: scenes.access.write)
            )
        }
        if offers.contains(.importing) { actions.append(importing(scenes, key("i"))) }
        if offers.contains(.exporting) { actions.append(exporting(scenes, key("E"))) }
        return actions
    }
}

extension BoundAction where Scene == RecordListViewController {
    /// The action with the reason why it is not offered to people who may not change the records.
    @MainActor
    func refused(to access: SceneAccess) -> Self { refused { $0.rights.mayWrite ? nil : access.refusal } }
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

    /// Whether the scenes read or write documents.
    var hasDocuments: Bool { !offers.isDisjoint(with: [.importing, .exporting]) || image != nil }

    /// Whether the list leads to the form for a new record.
    var adds: Bool { offers.contains(.adding) && parts.add != nil }
}

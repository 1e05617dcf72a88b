import SceneKitCore

extension RecordListLayout {
    static func from(_ names: RecordNames) -> BoundAction<RecordListViewController> {
        .action(
            "from",
            "Names from",
            "Shows the \(names.many) from a letter or the beginning of a name on.",
            when: { $0.canJump },
            takes: .value("title", "", "the letter or the beginning; without it all are shown")
        ) { await $0.show(from: $1) }
        .promising(.reads)
        .rare
    }

    static func command(_ command: RecordCommand) -> BoundAction<RecordListViewController> {
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

    static func sort<R: FieldRecord>(
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
        .promising(.reads)
    }

    static func change<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        _ key: Character?
    ) -> BoundAction<RecordListViewController> {
        let emptiable = scenes.emptiable
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
            let kind = isReference ? .text : declaration.kind.forOptionalValue
            let summary: LocalizedText = "the new value of '\(declaration.$label)'"
            let name = declaration.identifier
            return declaration.isRepeated
                ? .field(name, \.[name], declaration.$label, kind: kind, summary: summary)
                : .field(name, \.[single: name], declaration.$label, kind: kind, summary: summary)
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
                    summary: "a field to empty"
                )
            )
        }
        return .action(
            "change",
            "Change",
            key: key,
            "Sets fields of \(scenes.names.many), after a question that shows the effect.",
            answer: .message,
            when: { $0.rights.mayWrite },
            values: RecordBulkChange(),
            fields
        ) { await $0.change($1) }
        .promising(.asks, .sets)
        .refused(to: scenes.access.write)
    }
}

extension ValueKind {
    /// The kind of a value that may be left out: a switch has no third state.
    fileprivate var forOptionalValue: ValueKind {
        self == .toggle ? .choice(options ?? []) : self
    }
}

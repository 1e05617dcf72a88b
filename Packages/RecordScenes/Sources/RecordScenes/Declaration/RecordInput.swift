import SceneKitCore

/// The entries of an action's values, by field.
typealias RecordEntries = [String: [FieldEntry]]

/// The values that a declared action takes beside its records, whatever their type.
protocol RecordInputs: Sendable {
    /// The action of a scene that takes the values, and before them the records if there is a field for them.
    @MainActor
    func action<Scene: SceneViewController>(
        _ action: RecordActionWords,
        records: RecordField?,
        when isOffered: @escaping @MainActor (Scene) -> Bool,
        perform: @escaping @MainActor (Scene, [String], RecordEntries) async throws -> Void
    ) -> BoundAction<Scene>
}

/// The words and the key of a declared action.
struct RecordActionWords: Sendable {
    let identifier: String
    let label: LocalizedText?
    let key: Character?
    let summary: LocalizedText
}

/// The field of an action that takes the ids of records.
struct RecordField {
    var identifier: String
    var summary: LocalizedText
    /// The list whose rows it takes.
    var list: String
}

/// Values of one type.
struct RecordInput<Values: Equatable & Sendable>: RecordInputs {
    let start: Values
    let fields: [BoundField<Values>]

    /// The values with the records.
    private struct Whole: Equatable, Sendable {
        var ids: [String] = []
        var values: Values
    }

    @MainActor
    func action<Scene: SceneViewController>(
        _ action: RecordActionWords,
        records: RecordField?,
        when isOffered: @escaping @MainActor (Scene) -> Bool,
        perform: @escaping @MainActor (Scene, [String], RecordEntries) async throws -> Void
    ) -> BoundAction<Scene> {
        let taken: [BoundField<Whole>] =
            records.map { records in
                [
                    .field(
                        records.identifier,
                        \.ids,
                        summary: records.summary,
                        isRequired: true,
                        isPositional: true,
                        row: records.list
                    )
                ]
            } ?? []
        return .action(
            action.identifier,
            action.label,
            key: action.key,
            action.summary,
            answer: .message,
            when: isOffered,
            values: Whole(values: start),
            taken + fields.map { $0.within(\.values) }
        ) { scene, whole in
            try await perform(scene, whole.ids, entries(of: whole.values))
        }
    }

    private func entries(of values: Values) -> RecordEntries {
        Dictionary(
            fields.map { ($0.declaration.identifier, $0.entries(of: values)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// - Throws: `FieldProblem` for entries that are none of the fields'.
    func values(_ entries: RecordEntries) throws -> Values {
        var values = start
        for field in fields {
            guard let given = entries[field.declaration.identifier] else { continue }
            if let problem = field.set(&values, to: given) { throw FieldProblem(problem) }
        }
        return values
    }
}

/// The input of an action without values.
struct NoValues: Equatable, Sendable {}

extension RecordInput where Values == NoValues {
    static var none: Self { Self(start: NoValues(), fields: []) }
}

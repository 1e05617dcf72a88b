public import SceneKitCore
import StorageWorkers

/// The values of a record's form: the record, and the titles of the records that it refers to.
public struct RecordDraft<R: FieldRecord>: Equatable, Sendable {
    public var record: R
    /// The referred records by field.
    var references: [String: ReferenceName] = [:]

    public init(_ record: R) {
        self.record = record
    }

    /// The referred record of a field.
    subscript(reference field: String) -> ReferenceName {
        get { references[field] ?? ReferenceName() }
        set { references[field] = newValue }
    }
}

extension RecordDraft {
    /// The draft of a stored record.
    ///
    /// - Parameter titles: The titles of the referred records by field and id.
    init(_ record: R, _ references: [RecordReference<R>], titles: [String: [String: String]]) {
        self.record = record
        for reference in references {
            let id = reference.id(record)
            guard !id.isEmpty else { continue }
            // A record that is no longer there is named by its id.
            self[reference: reference.field] = ReferenceName(text: titles[reference.field]?[id] ?? id, id: id)
        }
    }
}

/// A person's name for a referred record: its title, its id or the beginning of its id.
struct ReferenceName: Equatable, Sendable {
    var text = ""
    /// The record's id, if it is known: the text is its title then.
    var id: String?
}

extension ReferenceName: FieldValue {
    static var kind: ValueKind { .text }

    init(entries: [FieldEntry]) { text = entries.first?.text ?? "" }

    /// The same text goes on naming the same record.
    static func reading(_ entries: [FieldEntry], over old: Self) -> Self {
        entries == old.entries ? old : Self(entries: entries)
    }

    var entries: [FieldEntry] { text.isEmpty ? [] : [.text(text)] }
}

extension RecordScenes {
    /// The form of a record.
    public var form: FormTable<RecordDraft<R>> {
        FormTable(parts.form, RecordDraft(newRecord()), fields: editable.map(draftField))
    }

    private func draftField(_ field: BoundField<R>) -> BoundField<RecordDraft<R>> {
        let declaration = field.declaration
        guard let reference = reference(declaration.identifier) else { return field.within(\.record) }
        var named: BoundField<RecordDraft<R>> = .field(
            declaration.identifier,
            \.[reference: declaration.identifier],
            declaration.$label,
            summary: declaration.$summary,
            isRequired: declaration.isRequired,
            hint: declaration.$hint,
            heading: declaration.$heading
        )
        named.declaration.record = .init(scene: reference.card, parameter: "id")
        return named
    }
}

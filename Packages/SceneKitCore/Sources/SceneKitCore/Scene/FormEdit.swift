/// A person's edit of something stored: the values that the form was loaded with, and those that it has now.
///
/// A save is the difference between the two. The worker applies it to the present record within its transaction, so that
/// nothing is overwritten that somebody else has changed meanwhile:
///
/// ```swift
/// try await store.transaction(Note.self) { transaction in
///     let known = try transaction.get(Note.self, id: id)
///     let draft = try edit.merged(over: known.map(NoteDraft.init))
///     try transaction.batch.put(draft.note(id: id))
/// }
/// ```
public struct FormEdit<Draft: Equatable & Sendable>: Sendable {
    /// The stored values when the form was loaded; nil if there are none, so that saving creates the record.
    public var base: Draft?
    /// The values that the person wants to save.
    public var draft: Draft
    /// Whether the person insists on a save over the changes of others.
    public var overwrites: Bool
    let fields: [BoundField<Draft>]

    public init(_ table: FormTable<Draft>, base: Draft?, draft: Draft, overwrites: Bool = false) {
        fields = table.fields
        self.base = base
        self.draft = draft
        self.overwrites = overwrites
    }

    /// Applies the edit to the present values: fields that only others have changed keep their values.
    ///
    /// - Parameters:
    ///   - present: The values that are stored now; nil if the record does not exist.
    ///   - changed: Who has changed the record last and when, as far as that is known: `Ada, 2026-11-22 18:30`.
    ///     Found out only for a conflict.
    /// - Returns: The values to store.
    /// - Throws: `EditConflict` if others have changed a field that the person has changed to another value, or have
    ///   deleted the record.
    public func merged(
        over present: Draft?,
        changed: @autoclosure () -> LocalizedText? = nil
    ) throws(EditConflict) -> Draft {
        guard let present else {
            guard base == nil || overwrites else { throw EditConflict(present: nil, changed: changed()) }
            return draft
        }
        let isUnchanged = base == present
        var merged = present
        var contested: [String] = []
        for field in fields where !field.isEqual(draft, present) {
            let (mine, theirs) = (field.comparable(of: draft), field.comparable(of: present))
            let loaded = isUnchanged ? theirs : base.map(field.comparable)
            guard mine != theirs, mine != loaded else { continue }
            if theirs != loaded, !overwrites { contested.append(field.declaration.identifier) }
            field.copy(draft, &merged)
        }
        guard contested.isEmpty else {
            let entries = fields.map { ($0.declaration.identifier, $0.entries(of: present)) }
            throw EditConflict(
                present: Dictionary(entries, uniquingKeysWith: { first, _ in first }),
                contested: contested,
                changed: changed()
            )
        }
        return merged
    }
}

extension FormEdit: Equatable {
    public static func == (first: Self, second: Self) -> Bool {
        first.base == second.base && first.draft == second.draft && first.overwrites == second.overwrites
    }
}

/// A save that would overwrite what somebody else has changed. Nothing has been written.
///
/// `SceneForm.show(_:)` shows it in the form: each contested field names the other value, and the next save is compared
/// with what the person has seen then.
public struct EditConflict: Error, Equatable, Sendable {
    /// The stored values by field; nil if the record was deleted.
    public var present: [String: [FieldEntry]]?
    /// The fields that both have changed.
    public var contested: [String]
    /// Who has changed the record last and when, as far as that is known.
    public var changed: LocalizedText?

    public init(
        present: [String: [FieldEntry]]?,
        contested: [String] = [],
        changed: LocalizedText? = nil
    ) {
        self.present = present
        self.contested = contested
        self.changed = changed
    }
}

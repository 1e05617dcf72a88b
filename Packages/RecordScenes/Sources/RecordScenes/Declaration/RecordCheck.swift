public import SceneKitCore

/// A condition on several fields of a record, which every change of it has to fulfil.
public struct RecordCheck<R: FieldRecord>: Sendable {
    /// The field that shows the mistake.
    let field: String
    let mistake: LocalizedText
    let isFulfilled: @Sendable (R) -> Bool

    /// Declares a condition.
    ///
    /// - Parameters:
    ///   - field: The identifier of the field that shows the mistake.
    ///   - mistake: The mistake in words, after the field's label: `is before the loan`.
    ///   - isFulfilled: Whether a record fulfils the condition.
    public static func check(
        _ field: String,
        _ mistake: LocalizedText,
        _ isFulfilled: @escaping @Sendable (R) -> Bool
    ) -> Self {
        Self(field: field, mistake: mistake, isFulfilled: isFulfilled)
    }
}

/// A value that is computed from a record, and shown with its fields.
public struct RecordComputed<R: FieldRecord>: Sendable {
    let identifier: String
    let label: LocalizedText
    let kind: ValueKind
    let access: SceneAccess?
    let value: @Sendable (R) -> LocalizedText

    /// Declares a value.
    ///
    /// - Parameters:
    ///   - identifier: The name by which it is a column.
    ///   - label: Shown beside the value; nil for the words of the identifier.
    ///   - kind: The kind of the value.
    ///   - access: The people who see it; nil for all who see the record.
    ///   - value: Computes the value; an empty text for none.
    public static func computed(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        kind: ValueKind = .text,
        access: SceneAccess? = nil,
        _ value: @escaping @Sendable (R) -> LocalizedText
    ) -> Self {
        Self(
            identifier: identifier,
            label: label ?? Field(identifier).$label,
            kind: kind,
            access: access,
            value: value
        )
    }
}

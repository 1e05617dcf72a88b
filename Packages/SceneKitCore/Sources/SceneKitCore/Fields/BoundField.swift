/// A field with the property of a value that it fills: of a form's draft, of an action's values, or of a group.
///
/// ```swift
/// let fields: [BoundField<TaskDraft>] = [
///     .field("title", \.title, "Title", isRequired: true),
///     .field("due", \.due, "Due"),
///     .field("priority", \.priority, "Priority", kind: .integer(from: 1, through: 5)),
/// ]
/// ```
///
/// The kind follows from the property's type, and so do whether the field repeats and which values are wrong.
public struct BoundField<Root>: Sendable {
    public var field: Field
    private let read: @Sendable (Root) -> [FieldEntry]
    private let write: @Sendable (inout Root, [FieldEntry]) throws(FieldProblem) -> Void

    /// Declares a field with the property that it fills.
    ///
    /// - Parameters:
    ///   - identifier: The name in events, and the shell's flag.
    ///   - path: The property that the field fills.
    ///   - label: Shown beside the field; nil for the identifier in words.
    ///   - kind: A kind that says more than the property's type: `.email` for a string, limits for a number.
    ///   - summary: The meaning in a few words, for help texts.
    ///   - isRequired: Whether the field must be filled in before the scene sees it.
    ///   - isPositional: Whether the shell takes an action's value without its flag.
    ///   - suggestions: Usual values of a field that takes others too.
    ///   - hint: An example of a value.
    ///   - heading: The heading that the field stands under.
    ///   - isRare: Whether few people need it, so that front ends may fold it away.
    ///   - row: The list whose rows' identifiers an action takes here.
    ///   - repeats: The field whose value is entered here once more.
    public static func field<Value: FieldValue>(
        _ identifier: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ label: String? = nil,
        kind: ValueKind? = nil,
        summary: String? = nil,
        isRequired: Bool = false,
        isPositional: Bool = false,
        suggestions: [String] = [],
        hint: String? = nil,
        heading: String? = nil,
        isRare: Bool = false,
        row: String? = nil,
        repeats: String? = nil
    ) -> Self {
        Self(
            field: Field(
                identifier,
                label: label,
                kind: kind ?? Value.kind,
                summary: summary,
                isRequired: isRequired,
                isRepeated: Value.isRepeated,
                isPositional: isPositional,
                suggestions: suggestions,
                hint: hint,
                heading: heading,
                isRare: isRare,
                row: row,
                repeats: repeats
            ),
            read: { $0[keyPath: path].entries },
            write: { (root, entries) throws(FieldProblem) in
                root[keyPath: path] = try Value.reading(entries, over: root[keyPath: path])
            }
        )
    }

    /// The value as a person would enter it.
    func entries(of root: Root) -> [FieldEntry] { read(root) }

    /// Fills the property, unless the entries are wrong.
    ///
    /// - Returns: the mistake, or nil.
    func fill(_ root: inout Root, with entries: [FieldEntry]) -> String? {
        let shown = read(root)
        var field = field
        field.values = shown
        let known = shown.map(field.normalized)
        // A value that is entered as it was shown, whichever form that takes, is the same value to the letter.
        let given = entries.filter { !field.isBlank($0) }.map { entry in
            let entry = field.normalized(entry)
            return known.firstIndex(of: entry).map { shown[$0] } ?? entry
        }
        let isMissing = given.isEmpty && field.isRequired
        // Values that have not changed are not held against anybody: they may have come from elsewhere.
        if !isMissing, entries == shown || given == shown { return nil }
        let changed = field.isRepeated ? given.filter { !shown.contains($0) } : given
        if isMissing || !changed.isEmpty, let problem = field.problem(with: changed) { return problem }
        return mistake(in: given, writtenTo: &root)
    }

    /// Sets the property to what was entered, unless it is wrong; a blank entry sets it to an empty value.
    ///
    /// - Returns: the mistake, or nil.
    func set(_ root: inout Root, to entries: [FieldEntry]) -> String? {
        let given = entries.filter { !field.isBlank($0) }.map(field.normalized)
        return field.problem(with: given) ?? mistake(in: given, writtenTo: &root)
    }

    private func mistake(in given: [FieldEntry], writtenTo root: inout Root) -> String? {
        do {
            try write(&root, given)
            return nil
        } catch {
            return error.description
        }
    }
}

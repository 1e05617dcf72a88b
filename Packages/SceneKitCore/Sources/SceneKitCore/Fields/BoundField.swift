/// A field bound to the property it fills: of a form's draft, an action's values, or a group.
///
/// ```swift
/// let fields: [BoundField<TaskDraft>] = [
///     .field("title", \.title, "Title", isRequired: true),
///     .field("due", \.due, "Due"),
///     .field("priority", \.priority, "Priority", kind: .integer(from: 1, through: 5)),
/// ]
/// ```
///
/// The property's type determines the field's kind, its validation, and whether it repeats.
public struct BoundField<Root>: Sendable {
    /// The field as front ends know it. No property is called `field`: the compiler would report it in place of a misspelled
    /// property in a table.
    public var declaration: Field
    /// The property that the field fills; nil for a field of a part, as `within(_:)` makes it.
    public let property: (any PartialKeyPath<Root> & Sendable)?
    private let read: @Sendable (Root) -> [FieldEntry]
    private let write: @Sendable (inout Root, [FieldEntry]) throws(FieldProblem) -> Void
    /// Sets the property to its value in another root.
    public let copy: @Sendable (_ other: Root, _ root: inout Root) -> Void
    /// Whether two roots have equal values of the property.
    public let isEqual: @Sendable (Root, Root) -> Bool

    /// Declares a field and the property it fills.
    ///
    /// - Parameters:
    ///   - identifier: The name in events, and the shell's flag.
    ///   - path: The property that the field fills.
    ///   - label: Shown beside the field; nil to derive it from the identifier.
    ///   - kind: A more specific kind than the property's type implies: `.email` for a string, limits for a number.
    ///   - summary: The meaning in a few words, for help texts.
    ///   - isRequired: Whether the field must be filled in before the scene receives the values.
    ///   - isPositional: Whether the shell accepts an action's value without its flag.
    ///   - suggestions: Usual values of a field that also accepts others. A literal is shown in the person's language;
    ///     `LocalizedText(verbatim:)` is the same in all.
    ///   - hint: An example of a value.
    ///   - heading: The heading above the field.
    ///   - isRare: Whether few people need the field, so that front ends may collapse it.
    ///   - row: The list whose row identifiers the action takes as this value.
    ///   - repeats: The field whose value must be entered again here.
    ///   - autofill: What a password manager may fill in.
    ///   - parameter: The scene's parameter that an action's value sets.
    public static func field<Value: FieldValue>(
        _ identifier: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ label: LocalizedText? = nil,
        kind: ValueKind? = nil,
        summary: LocalizedText? = nil,
        isRequired: Bool = false,
        isPositional: Bool = false,
        suggestions: [LocalizedText] = [],
        hint: LocalizedText? = nil,
        heading: LocalizedText? = nil,
        isRare: Bool = false,
        row: String? = nil,
        repeats: String? = nil,
        autofill: Field.Autofill? = nil,
        parameter: String? = nil
    ) -> Self {
        Self(
            declaration: Field(
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
                repeats: repeats,
                autofill: autofill,
                parameter: parameter
            ),
            property: path,
            read: { $0[keyPath: path].entries },
            write: { (root, entries) throws(FieldProblem) in
                root[keyPath: path] = try Value.reading(entries, over: root[keyPath: path])
            },
            copy: { $1[keyPath: path] = $0[keyPath: path] },
            isEqual: { $0[keyPath: path] == $1[keyPath: path] }
        )
    }

    /// Never called: through it, the compiler reports only the misspelled name of a property, and for a constant this
    /// attribute's message. Its parameters are those of the function above.
    @available(*, unavailable, message: "a field fills a variable; declare the property with 'var'")
    public static func field<Value: FieldValue>(
        _ identifier: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        _ label: LocalizedText? = nil,
        kind: ValueKind? = nil,
        summary: LocalizedText? = nil,
        isRequired: Bool = false,
        isPositional: Bool = false,
        suggestions: [LocalizedText] = [],
        hint: LocalizedText? = nil,
        heading: LocalizedText? = nil,
        isRare: Bool = false,
        row: String? = nil,
        repeats: String? = nil,
        autofill: Field.Autofill? = nil,
        parameter: String? = nil
    ) -> Self {
        fatalError("unavailable")
    }

    /// The same field of a larger value, such as a draft that has a record among its parts.
    public func within<Whole>(_ part: any WritableKeyPath<Whole, Root> & Sendable) -> BoundField<Whole> {
        BoundField<Whole>(
            declaration: declaration,
            property: nil,
            read: { [read] in read($0[keyPath: part]) },
            write: { [write] (whole, entries) throws(FieldProblem) in
                try write(&whole[keyPath: part], entries)
            },
            copy: { [copy] in copy($0[keyPath: part], &$1[keyPath: part]) },
            isEqual: { [isEqual] in isEqual($0[keyPath: part], $1[keyPath: part]) }
        )
    }

    /// The property's value, formatted as a person would enter it.
    public func entries(of root: Root) -> [FieldEntry] { read(root) }

    /// Sets the property unless the entries are invalid.
    ///
    /// - Returns: the mistake, or nil.
    func fill(_ root: inout Root, with entries: [FieldEntry]) -> LocalizedText? {
        let shown = read(root)
        // Most fields of a form that is checked are as they were.
        if entries == shown, !declaration.isRequired { return nil }
        var field = declaration
        field.values = shown
        let known = shown.map(field.normalized)
        // An entry equal to the displayed text counts as unchanged, in any of the field's forms.
        let given = entries.filter { !field.isBlank($0) }.map { entry in
            let entry = field.normalized(entry)
            return known.firstIndex(of: entry).map { shown[$0] } ?? entry
        }
        let isMissing = given.isEmpty && field.isRequired
        // Unchanged values are not checked: they may come from elsewhere, such as an import.
        if !isMissing, entries == shown || given == shown { return nil }
        let changed = field.isRepeated ? given.filter { !shown.contains($0) } : given
        if isMissing || !changed.isEmpty, let problem = field.problem(with: changed) { return problem }
        return mistake(in: given, writtenTo: &root)
    }

    /// Sets the property to the entries unless they are invalid; a blank entry sets an empty value.
    ///
    /// - Returns: the mistake, or nil.
    public func set(_ root: inout Root, to entries: [FieldEntry]) -> LocalizedText? {
        setter(to: entries)(&root)
    }

    /// The function that sets the property as `set(_:to:)` does, for many roots: the entries are checked once.
    public func setter(to entries: [FieldEntry]) -> (inout Root) -> LocalizedText? {
        let given = entries.filter { !declaration.isBlank($0) }.map(declaration.normalized)
        let problem = declaration.problem(with: given)
        return { problem ?? mistake(in: given, writtenTo: &$0) }
    }

    /// Sets the property to stored entries, which are not checked; entries that cannot be read leave it unchanged.
    func restore(_ root: inout Root, to entries: [FieldEntry]) { _ = mistake(in: entries, writtenTo: &root) }

    /// The property's value, for comparing it with that of another root.
    public func comparable(of root: Root) -> [FieldEntry] { declaration.comparable(read(root)) }

    private func mistake(in given: [FieldEntry], writtenTo root: inout Root) -> LocalizedText? {
        do {
            try write(&root, given)
            return nil
        } catch {
            return error.text
        }
    }
}

extension Array {
    /// An option of an action, for a message about it: `--rejected FILE` on a command line, and the field's label where
    /// people see labels.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of one of these fields.
    ///   - value: The word for a value, or a value, on a command line; nil for a flag.
    public func option<Values>(_ identifier: String, value: String? = nil) -> LocalizedText
    where Element == BoundField<Values> {
        let field = first { $0.declaration.identifier == identifier }
        let words = ["--" + identifier, value].compactMap(\.self).joined(separator: " ")
        return LocalizedText(
            command: LocalizedText(verbatim: words),
            label: field?.declaration.$label ?? LocalizedText(identifier: identifier)
        )
    }
}

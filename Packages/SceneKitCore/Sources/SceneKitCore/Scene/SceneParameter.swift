/// A value that a scene is opened with, bound to a property of its data store.
///
/// ```swift
/// let parameters: [SceneParameter<TaskInteractor>] = [
///     .parameter("id", \.taskID, "the task's id", isRequired: true)
/// ]
/// ```
///
/// Flags, locations and segues set the property before the scene loads. The scene's location reads it back.
@MainActor
public struct SceneParameter<Store: AnyObject> {
    let field: Field
    let finder: RecordFinder?
    let titles: RecordTitles?
    let fill: @MainActor (Store, String) -> String?
    let read: @MainActor (Store) -> String?

    /// Declares a parameter.
    ///
    /// - Parameters:
    ///   - name: The name in locations, and the shell's flag.
    ///   - path: The property of the data store.
    ///   - summary: The meaning, in a few words.
    ///   - kind: A more specific kind than the property's type implies.
    ///   - isRequired: Whether the scene cannot be opened without it.
    ///   - actions: The scene's actions that it affects in a shell.
    ///   - finder: Finds the records that a person names in a shell; nil for a parameter that takes no record's id.
    ///   - titles: Gives the records' titles to scenes of other modules that refer to them; nil if they cannot.
    public static func parameter<Value: FieldValue>(
        _ name: String,
        _ path: ReferenceWritableKeyPath<Store, Value>,
        _ summary: LocalizedText,
        kind: ValueKind? = nil,
        isRequired: Bool = false,
        appliesTo actions: [String]? = nil,
        finds finder: RecordFinder? = nil,
        titles: RecordTitles? = nil
    ) -> Self {
        let field = Field(
            name,
            kind: kind ?? Value.kind,
            summary: summary,
            isRequired: isRequired,
            appliesTo: actions
        )
        return Self(
            field: field,
            finder: finder,
            titles: titles,
            fill: { store, text in
                let entries: [FieldEntry] = text.isEmpty ? [] : [field.normalized(.text(text))]
                if let problem = field.problem(with: entries) { return problem.string }
                do throws(FieldProblem) {
                    store[keyPath: path] = try Value(entries: entries)
                    return nil
                } catch {
                    return error.description
                }
            },
            read: { $0[keyPath: path].entries.first.map(field.shortText) }
        )
    }

    /// Never called: through it, the compiler reports only the misspelled name of a property, and for a constant this
    /// attribute's message. Its parameters are those of the function above.
    @available(*, unavailable, message: "a parameter fills a variable; declare the property with 'var'")
    public static func parameter<Value: FieldValue>(
        _ name: String,
        _ path: KeyPath<Store, Value>,
        _ summary: LocalizedText,
        kind: ValueKind? = nil,
        isRequired: Bool = false,
        appliesTo actions: [String]? = nil,
        finds finder: RecordFinder? = nil,
        titles: RecordTitles? = nil
    ) -> Self {
        fatalError("unavailable")
    }
}

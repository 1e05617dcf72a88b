public import SceneKitCore

/// An action that changes records: one in its card, and all marked ones of a list in one transaction.
public struct RecordAction<R: FieldRecord>: Sendable {
    typealias Change = @Sendable (inout R) throws -> Void

    let words: RecordActionWords
    /// The people who may do it; nil for those who may change the records.
    let access: SceneAccess?
    let isFor: @Sendable (R) -> Bool
    let input: any RecordInputs
    let change: @Sendable (RecordEntries) throws -> Change
    /// The message about the changed records; nil for the standard one.
    let done: (@Sendable ([R]) -> LocalizedText)?

    var identifier: String { words.identifier }

    /// Declares an action.
    ///
    /// ```swift
    /// $0.actions = [
    ///     .action("give-back", key: "r", "Marks loans as given back.", for: { $0.returned == nil }) { $0.returned = .today }
    /// ]
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil for the words of the identifier.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the action, in a sentence.
    ///   - access: The people who may do it; nil for those who may change the records.
    ///   - isFor: Whether the action makes sense for a record: its card offers it then, and a list leaves out the others.
    ///   - done: The message about the changed records, at least one; nil for the standard one.
    ///   - change: Changes a record, on the store's thread. A store on a server may call it again. It may throw a
    ///     `FieldProblem` or a `RecordsFailure` to refuse; then no record is changed.
    public static func action(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        access: SceneAccess? = nil,
        for isFor: @escaping @Sendable (R) -> Bool = { _ in true },
        done: (@Sendable ([R]) -> LocalizedText)? = nil,
        _ change: @escaping @Sendable (inout R) throws -> Void
    ) -> Self {
        Self(
            words: RecordActionWords(identifier: identifier, label: label, key: key, summary: summary),
            access: access,
            isFor: isFor,
            input: RecordInput<NoValues>.none,
            change: { _ in change },
            done: done
        )
    }

    /// Declares an action that takes a value, which the framework checks before.
    ///
    /// ```swift
    /// $0.actions = [
    ///     .action(
    ///         "extend",
    ///         key: "x",
    ///         "Extends loans.",
    ///         takes: .value("weeks", 1, "how many weeks", kind: .integer(from: 1, through: 4))
    ///     ) { loan, weeks in
    ///         loan.due = loan.due.adding(days: 7 * weeks) ?? loan.due
    ///     }
    /// ]
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value, the same for all of the records.
    ///   - change: Changes a record by the value; see the action without one.
    public static func action<Value: FieldValue>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        access: SceneAccess? = nil,
        takes value: ActionValue<Value>,
        for isFor: @escaping @Sendable (R) -> Bool = { _ in true },
        done: (@Sendable ([R]) -> LocalizedText)? = nil,
        _ change: @escaping @Sendable (inout R, Value) throws -> Void
    ) -> Self {
        .action(
            identifier,
            label,
            key: key,
            summary,
            access: access,
            values: value.start,
            [value.field],
            for: isFor,
            done: done,
            change
        )
    }

    /// Declares an action that takes several values.
    ///
    /// - Parameters:
    ///   - start: The default values.
    ///   - fields: The fields that fill the values.
    ///   - change: Changes a record by the values; see the action without any.
    public static func action<Values: Equatable & Sendable>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        access: SceneAccess? = nil,
        values start: Values,
        _ fields: [BoundField<Values>],
        for isFor: @escaping @Sendable (R) -> Bool = { _ in true },
        done: (@Sendable ([R]) -> LocalizedText)? = nil,
        _ change: @escaping @Sendable (inout R, Values) throws -> Void
    ) -> Self {
        let input = RecordInput(start: start, fields: fields)
        return Self(
            words: RecordActionWords(identifier: identifier, label: label, key: key, summary: summary),
            access: access,
            isFor: isFor,
            input: input,
            change: { entries in
                let values = try input.values(entries)
                return { try change(&$0, values) }
            },
            done: done
        )
    }
}

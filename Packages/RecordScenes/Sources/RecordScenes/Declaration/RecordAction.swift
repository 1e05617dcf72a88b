public import SceneKitCore

/// An action that changes records: one in its card, and all marked ones of a list in one transaction.
public struct RecordAction<R: FieldRecord>: Sendable {
    let identifier: String
    let label: LocalizedText?
    let key: Character?
    let summary: LocalizedText
    /// The people who may do it; nil for those who may change the records.
    let access: SceneAccess?
    let isFor: @Sendable (R) -> Bool
    let change: @Sendable (inout R) throws -> Void

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
    ///   - change: Changes a record, on the store's thread. A store on a server may call it again.
    public static func action(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        access: SceneAccess? = nil,
        for isFor: @escaping @Sendable (R) -> Bool = { _ in true },
        _ change: @escaping @Sendable (inout R) throws -> Void
    ) -> Self {
        Self(
            identifier: identifier,
            label: label,
            key: key,
            summary: summary,
            access: access,
            isFor: isFor,
            change: change
        )
    }
}

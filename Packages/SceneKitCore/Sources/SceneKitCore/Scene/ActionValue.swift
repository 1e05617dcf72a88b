/// The value of an action that takes a single one, such as the name of a group.
///
/// ```swift
/// static let actions: [BoundAction<GroupViewController>] = [
///     .action("join", "Add to group", "Adds the contact to a group.", takes: .text("group", "the group's name")) {
///         await $0.join($1)
///     }
/// ]
/// ```
public struct ActionValue<Value: FieldValue>: Sendable {
    /// The default.
    public let start: Value
    public let field: BoundField<Value>

    /// Declares a value of any type.
    ///
    /// - Parameters:
    ///   - identifier: The name in events, and the shell's flag. It is also the label: `First name` of `first-name`.
    ///   - start: The default.
    ///   - summary: The meaning in a few words, for help texts.
    ///   - kind: A more specific kind than the type implies.
    ///   - isRequired: Whether a person must give the value before the scene receives it.
    ///   - isPositional: Whether the shell accepts the value without its flag.
    ///   - row: The list whose row identifiers the action takes as this value.
    ///   - parameter: The scene's parameter that the value sets.
    public static func value(
        _ identifier: String,
        _ start: Value,
        _ summary: LocalizedText? = nil,
        kind: ValueKind? = nil,
        isRequired: Bool = false,
        isPositional: Bool = true,
        row: String? = nil,
        parameter: String? = nil
    ) -> Self {
        Self(
            start: start,
            field: .field(
                identifier,
                \.self,
                kind: kind,
                summary: summary,
                isRequired: isRequired,
                isPositional: isPositional,
                row: row,
                parameter: parameter
            )
        )
    }
}

extension ActionValue<String> {
    /// Declares a text without a default; the parameters are those of `value`.
    public static func text(
        _ identifier: String,
        _ summary: LocalizedText? = nil,
        kind: ValueKind? = nil,
        isRequired: Bool = true,
        row: String? = nil,
        parameter: String? = nil
    ) -> Self {
        .value(
            identifier,
            "",
            summary,
            kind: kind,
            isRequired: isRequired,
            row: row,
            parameter: parameter
        )
    }
}

extension ActionValue<[String]> {
    /// Declares one or several texts without a default, such as the marked rows of a list; the parameters are those of
    /// `value`.
    public static func texts(
        _ identifier: String,
        _ summary: LocalizedText? = nil,
        isRequired: Bool = true,
        row: String? = nil
    ) -> Self {
        .value(identifier, [], summary, isRequired: isRequired, row: row)
    }
}

public import SceneKitCore

/// Invalid arguments: the mistake and how to correct it.
public struct UsageError: TextError, Equatable, CustomStringConvertible {
    public let text: LocalizedText
    /// The field whose value is wrong; nil for any other mistake.
    public let field: String?
    /// The words of the scene and the action whose help tells more; empty for the program's.
    public let command: [String]

    public var description: String { text.string }

    public init(_ text: LocalizedText, field: String? = nil) {
        self.init(text, field: field, command: [])
    }

    private init(_ text: LocalizedText, field: String?, command: [String]) {
        self.text = text
        self.field = field
        self.command = command
    }

    /// The same error in the arguments of a scene, whose help tells more.
    public func inArguments(_ arguments: [String], of definition: SceneDefinition) -> UsageError {
        let names = definition.actions.map(\.identifier)
        let action = arguments.first { names.contains($0) }
        return UsageError(
            text,
            field: field,
            command: [definition.name] + [action].compactMap(\.self)
        )
    }
}

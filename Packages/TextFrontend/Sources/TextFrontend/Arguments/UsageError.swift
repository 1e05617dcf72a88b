public import SceneKitCore

/// Invalid arguments: the mistake and how to correct it.
public struct UsageError: TextError, Equatable, CustomStringConvertible {
    public let text: LocalizedText
    /// The field whose value is wrong; nil for any other mistake.
    public let field: String?

    public var description: String { text.string }

    public init(_ text: LocalizedText, field: String? = nil) {
        self.text = text
        self.field = field
    }
}

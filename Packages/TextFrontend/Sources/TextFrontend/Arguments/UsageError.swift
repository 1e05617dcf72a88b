/// Invalid arguments: the mistake and how to correct it.
public struct UsageError: Error, Equatable, CustomStringConvertible, Sendable {
    public let description: String
    /// The field whose value is wrong; nil for any other mistake.
    public let field: String?

    public init(_ description: String, field: String? = nil) {
        self.description = description
        self.field = field
    }
}

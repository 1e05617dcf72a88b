/// Arguments that make no sense: what is wrong, and what would be right.
public struct UsageError: Error, Equatable, CustomStringConvertible, Sendable {
    public let description: String
    /// The field whose value is wrong; nil where something else is.
    public let field: String?

    public init(_ description: String, field: String? = nil) {
        self.description = description
        self.field = field
    }
}

/// Arguments that make no sense: what is wrong, and what would be right.
public struct UsageError: Error, Equatable, CustomStringConvertible, Sendable {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// The reason why a server cannot start or go on.
public struct HTTPServerError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

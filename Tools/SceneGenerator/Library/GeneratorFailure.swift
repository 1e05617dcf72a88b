/// Why nothing was generated; a person gets it as it is.
public struct GeneratorFailure: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

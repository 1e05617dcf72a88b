/// The reason why nothing was generated, as a message for a person.
public struct GeneratorFailure: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

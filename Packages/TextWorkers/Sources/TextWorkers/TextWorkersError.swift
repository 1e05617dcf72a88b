/// A failure of ICU itself, such as data that it cannot load.
public struct TextWorkersError: Error, Equatable, CustomStringConvertible {
    let message: String

    /// The failed call and ICU's name for the error.
    public var description: String { message }
}

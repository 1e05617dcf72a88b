/// An error of the tool, in words for the person who runs it.
struct DistributionFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

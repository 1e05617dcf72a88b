/// The reason why an operation of the shop failed.
enum ShopFailure: Error, Equatable, Sendable {
    /// The store failed; the text is its error.
    case storage(String)
    case cancelled

    /// The failure as a message for a person.
    var text: String {
        switch self {
        case .storage(let reason): "The shop could not be reached: \(reason)"
        case .cancelled: "Cancelled."
        }
    }
}

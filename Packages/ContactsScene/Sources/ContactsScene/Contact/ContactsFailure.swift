/// Why something could not be done with the contacts; a presenter words it.
enum ContactsFailure: Error, Equatable, Sendable {
    case notFound(id: String)
    /// The store said no, in its own words.
    case storage(String)
    /// A document could not be read or written, in its own words.
    case document(String)
    /// The list to be exported shows nobody; no document has been touched.
    case nothingToExport
    case cancelled

    /// The same for a person.
    var text: String {
        switch self {
        case .notFound(let id): "There is no contact '\(id)'."
        case .storage(let reason): "The contacts could not be reached: \(reason)"
        case .document(let reason): reason
        case .nothingToExport: "Nothing was exported: no contact matches."
        case .cancelled: "Cancelled."
        }
    }
}

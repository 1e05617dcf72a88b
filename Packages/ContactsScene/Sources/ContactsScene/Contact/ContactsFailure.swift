/// The reason why an operation on contacts failed; presenters word it.
enum ContactsFailure: Error, Equatable, Sendable {
    case notFound(id: String)
    /// The store's error, in its own words.
    case storage(String)
    /// A document's error, in its own words.
    case document(String)
    /// The list to export is empty; no document has been opened.
    case nothingToExport
    /// A contact was to be merged with itself.
    case sameContact
    /// A contact is no longer as it was shown.
    case changedMeanwhile
    case cancelled

    /// The reason in words, for a person.
    var text: String {
        switch self {
        case .notFound(let id): "There is no contact '\(id)'."
        case .storage(let reason): "The contacts could not be reached: \(reason)"
        case .document(let reason): reason
        case .nothingToExport: "Nothing was exported: no contact matches."
        case .sameContact: "A contact cannot be merged with itself."
        case .changedMeanwhile:
            "Nothing was merged: one of the contacts has been changed meanwhile. Open the pair again."
        case .cancelled: "Cancelled."
        }
    }
}

import SceneKitCore

/// The reason why an operation on games failed; presenters word it.
enum GamesFailure: Error, Equatable, Sendable {
    case notFound(id: String)
    /// The store failed; the text is its error.
    case storage(LocalizedText)
    /// The person may keep no more, for this reason.
    case full(LocalizedText)
    case catalogue(CatalogueFailure)
    /// The game cannot be lent, because it is lent already.
    case lentAlready(Loan)
    case cancelled
}

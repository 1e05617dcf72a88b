/// The reason why an operation on games failed; presenters word it.
enum GamesFailure: Error, Equatable, Sendable {
    case notFound(id: String)
    /// The store said no, in its own words.
    case storage(String)
    case catalogue(CatalogueFailure)
    /// The game cannot be lent, since somebody has it.
    case lentAlready(Loan)
    case cancelled
}

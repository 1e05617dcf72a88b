/// Games of the list that is kept here.
struct KeptGames: Equatable, Sendable {
    var found: FoundGames
    /// How long ago the list was fetched, or nil where it has no age.
    var age: Duration?
    var isStale = false
    /// Why a better list could not be had.
    var problem: CatalogueFailure?
}

/// How long ago a list was fetched.
struct ListAge: Equatable, Sendable {
    var value: Duration
    var isStale: Bool
}

/// What a refresh did.
enum RefreshedGames: Equatable, Sendable {
    /// The list is a new one of that many games.
    case replaced(Int)
    case unchanged
    /// The list is still the old one, since the catalogue could not be fetched.
    case kept(age: Duration?, CatalogueFailure)
}

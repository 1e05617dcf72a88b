/// Games of the list that is kept here.
struct KeptGames: Equatable, Sendable {
    var found: FoundGames
    /// The time since the list was fetched; nil if it has no age.
    var age: Duration?
    var isStale = false
    /// The reason why no better list is available.
    var problem: CatalogueFailure?
}

/// The time since a list was fetched.
struct ListAge: Equatable, Sendable {
    var value: Duration
    var isStale: Bool
}

/// The result of a refresh.
enum RefreshedGames: Equatable, Sendable {
    /// The list is a new one of that many games.
    case replaced(Int)
    case unchanged
    /// The list is still the old one, since the catalogue could not be fetched.
    case kept(age: Duration?, CatalogueFailure)
}

/// Games of the stored list.
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
    /// The list was replaced by one with that many games.
    case replaced(Int)
    case unchanged
    /// The catalogue could not be fetched, and the old list stays.
    case kept(age: Duration?, CatalogueFailure)
}

import FoundationEssentials
import StorageWorkers

/// A game that somebody has borrowed.
struct Loan: Record, Hashable {
    static let schema = RecordSchema<Loan>(name: "game_loans")

    /// The game's id.
    var id: String
    /// The contact who has the game.
    var contactID: String
    /// The contact's name when the game was lent.
    var contactName: String
    var since: Date
}

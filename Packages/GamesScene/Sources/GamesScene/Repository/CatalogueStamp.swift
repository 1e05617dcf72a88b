import FoundationEssentials
import StorageWorkers

/// What is known of the list of games that is kept here: whose it is, and how old.
struct CatalogueStamp: Record, Hashable {
    static let schema = RecordSchema<CatalogueStamp>(name: "game_catalogue")
    static let onlyID = "kept"

    var source: CatalogueSource
    /// What to send as If-None-Match.
    var etag: String?
    /// When the catalogue was last known to be so.
    var fetchedAt: Date

    var id: String { Self.onlyID }
}

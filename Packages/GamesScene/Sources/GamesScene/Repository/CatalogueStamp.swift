import FoundationEssentials
import StorageWorkers

/// The source and the age of the stored list of games.
struct CatalogueStamp: Record, Hashable {
    static let schema = RecordSchema<CatalogueStamp>(name: "game_catalogue")
    static let onlyID = "kept"
    static let blank: CatalogueStamp? = CatalogueStamp(source: .bundled, fetchedAt: .distantPast)

    var source: CatalogueSource
    /// The value for If-None-Match.
    var etag: String?
    /// The time at which the list was last known to be current.
    var fetchedAt: Date

    var id: String { Self.onlyID }
}

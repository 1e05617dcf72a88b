/// The catalogue that a list of games came from. The list is only a cache for the same catalogue.
enum CatalogueSource: Hashable, Codable, Sendable {
    /// The catalogue bundled with the package; the number increases when its games change.
    case bundled(edition: Int)
    /// A URL without possible secrets, and a hash of the whole URL.
    case web(address: String, hash: UInt64)

    static let bundled = CatalogueSource.bundled(edition: 1)
}

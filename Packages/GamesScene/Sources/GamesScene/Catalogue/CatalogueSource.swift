/// Which catalogue a list of games came from; a list of another one is no cache of this one.
enum CatalogueSource: Hashable, Codable, Sendable {
    /// The catalogue bundled with the package; the number increases when its games change.
    case bundled(edition: Int)
    /// A URL without possible secrets, and a hash of the whole URL.
    case web(address: String, hash: UInt64)

    static let bundled = CatalogueSource.bundled(edition: 1)
}

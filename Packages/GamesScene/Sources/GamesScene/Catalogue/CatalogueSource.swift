/// Which catalogue a list of games came from; a list of another one is no cache of this one.
enum CatalogueSource: Hashable, Codable, Sendable {
    /// What comes with the package; the number rises when its games change.
    case bundled(edition: Int)
    /// A URL, without what may be a secret in it, and a hash of the whole.
    case web(address: String, hash: UInt64)

    static let bundled = CatalogueSource.bundled(edition: 1)
}

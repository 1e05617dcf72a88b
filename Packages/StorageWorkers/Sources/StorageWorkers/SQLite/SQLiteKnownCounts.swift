/// The numbers of entries in parts of indexes that a connection has counted, each as long as nobody writes to its collection.
///
/// SQLite counts by a walk over the entries, which a list of many records would repeat for each page and each choice of a
/// filter.
struct SQLiteKnownCounts {
    /// A part of an index of a collection.
    struct Place: Hashable {
        let collection: String
        private let range: IndexRange

        init(collection: String, range: IndexRange) {
            self.collection = collection
            var range = range
            range.isDescending = false
            self.range = range
        }
    }

    /// Numbers of which each write to a collection changes one. A collection that is made anew begins with other ones, or
    /// with as many writes again.
    private struct Version: Hashable {
        var changes: Int
        var nextRow: Int
        var records: Int

        init(_ state: SQLiteCollectionState) {
            changes = state.stored.changes
            nextRow = state.nextRow
            records = state.stored.count
        }
    }

    /// Fewer entries are counted as fast as the version is read.
    private static let fewest = 500
    private static let mostPlaces = 1_000

    private var counts: [Place: (version: Version, count: Int)] = [:]

    /// The number of entries; nil if it is not known for the collection as it is now.
    func count(of place: Place, _ state: () throws -> SQLiteCollectionState) rethrows -> Int? {
        guard let known = counts[place], try known.version == Version(state()) else { return nil }
        return known.count
    }

    /// Keeps a number that has been counted in the present state.
    mutating func keep(
        _ count: Int,
        of place: Place,
        _ state: () throws -> SQLiteCollectionState
    ) rethrows {
        guard count >= Self.fewest else { return counts[place] = nil }
        if counts.count >= Self.mostPlaces { counts.removeAll() }
        counts[place] = (Version(try state()), count)
    }
}

internal import StorageWorkers

/// A collection's row.
struct StoredState {
    /// The number that its rows have in the other tables; stored anew, the collection gets another.
    var number: Int
    var version: Int
    var definition: String
    /// How many batches have written to it.
    var changes = 0
    /// See `StoredCollection.shape`.
    var shape = ""
    /// The number of entries of each index, and at last of the records.
    var counts: [Int]

    /// An empty one.
    init(_ schema: CollectionSchema, number: Int) {
        self.number = number
        version = schema.version
        definition = schema.definition
        counts = [Int](repeating: 0, count: schema.indexes.count + 1)
    }

    /// A row of `Statements.collection`.
    init(_ result: ServerResult, row: Int = 0) throws {
        number = try result.number(row, 0)
        version = try result.number(row, 1)
        definition = try result.text(row, 2)
        changes = try result.number(row, 3)
        counts = try Self.counts(result, row, 4)
        shape = try result.text(row, 5)
    }

    /// More are damage; so no sum overflows.
    private static let mostRows = 1 << 48

    static func counts(_ result: ServerResult, _ row: Int, _ column: Int32) throws -> [Int] {
        let parts = try result.text(row, column).split(separator: " ")
        let counts = parts.compactMap { Int($0) }.filter { (0...mostRows).contains($0) }
        guard counts.count == parts.count, !counts.isEmpty else {
            throw StorageError.corrupt("the numbers of a collection's records cannot be read", record: nil)
        }
        return counts
    }

    var countsText: String { counts.map(String.init).joined(separator: " ") }

    /// The number of entries of an index, or of the records.
    func count(_ index: Int?) throws -> Int {
        let place = index ?? counts.count - 1
        guard counts.indices.contains(place) else {
            throw StorageError.corrupt("the numbers of a collection's records are incomplete", record: nil)
        }
        return counts[place]
    }
}

/// A collection's full name as its space and its name there.
struct CollectionName: Hashable {
    let space: String
    let name: String

    init(_ full: String) {
        let parts = full.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        space = parts.count == 2 ? String(parts[0]) : ""
        name = String(parts.last ?? "")
    }

    init(space: String, name: String) {
        self.space = space
        self.name = name
    }

    var full: String { space.isEmpty ? name : space + "/" + name }
}

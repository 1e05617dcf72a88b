/// A value that can be stored: it has an id within its collection, and says what it can be found by.
///
/// A record is `Codable`, and by default kept as JSON; one with a readable text form of its own may keep that.
public protocol Record: Codable, Sendable {
    static var schema: RecordSchema { get }

    /// Its name within the collection; never empty.
    var id: String { get }

    /// Says what the record is found by: a key for each declared index, and searchable text.
    func fillIndexes(_ entries: inout IndexEntries)

    /// Appends the record as UTF-8 text, without its id.
    func appendBody(to bytes: inout [UInt8]) throws

    /// Reads back what `appendBody` wrote.
    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Self
}

/// A collection of records: its name and what its records are found by.
public struct RecordSchema: Hashable, Sendable {
    /// Lower-case letters, digits and underscores.
    public let name: String
    /// Raised when the indexes change.
    public let version: Int
    public let indexes: [RecordIndex]
    /// Whether the records have searchable text.
    public let isSearchable: Bool

    public init(name: String, version: Int = 1, indexes: [RecordIndex] = [], isSearchable: Bool = false) {
        self.name = name
        self.version = version
        self.indexes = indexes
        self.isSearchable = isSearchable
    }

    /// Whether the name and the indexes' names can name tables and columns.
    var isWellFormed: Bool {
        func isName(_ text: String) -> Bool {
            text.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
                && text.utf8.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
                }
        }
        return isName(name) && indexes.allSatisfy { isName($0.name) }
            && Set(indexes.map(\.name)).count == indexes.count
    }
}

/// An index: its keys are text, and compared byte by byte.
public struct RecordIndex: Hashable, Sendable {
    /// How many keys a record has in it.
    public enum Cardinality: Hashable, Sendable {
        /// One or none; a record without a key is not in the index.
        case one
        /// Any number.
        case many
    }

    public let name: String
    public let cardinality: Cardinality

    public init(_ name: String, _ cardinality: Cardinality = .one) {
        self.name = name
        self.cardinality = cardinality
    }
}

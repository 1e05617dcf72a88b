/// A collection of records: its name and what its records are found by.
public struct RecordSchema: Hashable, Sendable {
    /// Lower-case letters, digits and single underscores; in a space of its own, the space's name and a slash before.
    public let name: String
    /// Raised when the indexes or the bodies change; what is stored is then brought up to it at the first use.
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

    /// Equal schemas have equal names, and different ones mostly different names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// What the records are found by, as text; engines keep it to compare it with what is declared later.
    public var definition: String {
        let indexes = indexes.map { ($0.cardinality == .one ? "one:" : "many:") + $0.name }
        return (indexes + (isSearchable ? ["search"] : [])).joined(separator: " ")
    }

    /// Whether the name and the indexes' names can name files, tables and columns.
    public var isWellFormed: Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy(Self.isName)
            && indexes.allSatisfy { Self.isName($0.name[...]) }
            && Set(indexes.map(\.name)).count == indexes.count
    }

    /// The same collection in a space.
    func inSpace(_ space: String) -> RecordSchema {
        RecordSchema(
            name: space.isEmpty ? name : space + "/" + name,
            version: version,
            indexes: indexes,
            isSearchable: isSearchable
        )
    }

    static func isName(_ text: Substring) -> Bool {
        text.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
            && !text.contains("__")
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
            }
    }
}

/// One step that brings stored records to a version of their schema.
public struct RecordMigration: Sendable {
    /// The version it leads to.
    public let version: Int
    let change: @Sendable (_ id: String, _ body: inout [UInt8]) throws -> Void

    /// - Parameters:
    ///   - version: the version it leads to.
    ///   - change: changes a stored body from the version before; what it throws leaves the store as it was.
    public init(
        to version: Int,
        _ change: @escaping @Sendable (_ id: String, _ body: inout [UInt8]) throws -> Void
    ) {
        self.version = version
        self.change = change
    }
}

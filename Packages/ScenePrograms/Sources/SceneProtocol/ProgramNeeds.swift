/// The rights beside showing its scenes that a program asks a person for.
public struct ProgramNeeds: Codable, Equatable, Sendable {
    /// Whether it keeps files in a folder of its own, which is empty at first and may be emptied.
    public var cache: Bool
    /// Whether it starts other programs, within its own boundary.
    public var processes: Bool
    /// Whether it reads and writes the documents that a person has picked in a field of its scenes.
    public var documents: Bool
    /// The hosts that it sends requests to through the host's client: `api.example.com`, `localhost:8080`.
    public var hosts: [String]
    /// The collections of records that it keeps in the space of each session, by name.
    public var collections: [String: CollectionDescription]

    public init(
        cache: Bool = false,
        processes: Bool = false,
        documents: Bool = false,
        hosts: [String] = [],
        collections: [String: CollectionDescription] = [:]
    ) {
        self.cache = cache
        self.processes = processes
        self.documents = documents
        self.hosts = hosts
        self.collections = collections
    }

    private enum CodingKeys: CodingKey { case cache, processes, documents, hosts, collections }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        cache = try container.decodeIfPresent(Bool.self, forKey: .cache) ?? false
        processes = try container.decodeIfPresent(Bool.self, forKey: .processes) ?? false
        documents = try container.decodeIfPresent(Bool.self, forKey: .documents) ?? false
        hosts = try container.decodeIfPresent([String].self, forKey: .hosts) ?? []
        collections =
            try container.decodeIfPresent([String: CollectionDescription].self, forKey: .collections) ?? [:]
    }
}

/// A collection of a program's records: its indexed fields, and the indexes over them.
///
/// In JSON: `{"fields": {"name": "text", "days": "integer"}, "indexes": {"by_days": ["days", "name"]}}`.
public struct CollectionDescription: Codable, Equatable, Hashable, Sendable {
    /// The kind of a field, which decides how its values sort.
    public enum Kind: String, Codable, Sendable {
        /// Text that sorts as people expect; texts that differ only in case and accents have one place.
        case text
        /// Text that sorts byte by byte, such as an identifier or a date.
        case identifier
        case integer
        case number
        case toggle
    }

    /// The kinds of the indexed fields of a record, by the keys of its value. Its other fields need no declaration.
    public var fields: [String: Kind]
    /// The fields of each index, by the index's name: records are in the order of the first, then of the second.
    public var indexes: [String: [String]]

    public init(fields: [String: Kind] = [:], indexes: [String: [String]] = [:]) {
        self.fields = fields
        self.indexes = indexes
    }

    private enum CodingKeys: CodingKey { case fields, indexes }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        fields = try container.decodeIfPresent([String: Kind].self, forKey: .fields) ?? [:]
        indexes = try container.decodeIfPresent([String: [String]].self, forKey: .indexes) ?? [:]
    }
}

/// Fields that a person fills in.
public struct FormBlock: Codable, Equatable, Sendable {
    public var identifier: String
    public var fields: [Field]
    /// The list that the form filters while a person types; nil for a form that is submitted.
    public var filters: String?
    /// The stored values that the fields were loaded with, by field; nil for a form that edits nothing stored.
    ///
    /// Passwords and documents have none.
    public var loaded: [String: [FieldEntry]]?
    /// The fields that somebody else has changed as well, to the values in `loaded`.
    public var contested: [String]?

    public init(
        identifier: String,
        fields: [Field] = [],
        filters: String? = nil,
        loaded: [String: [FieldEntry]]? = nil,
        contested: [String]? = nil
    ) {
        self.identifier = identifier
        self.fields = fields
        self.filters = filters
        self.loaded = loaded
        self.contested = contested
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(fields, forKey: .fields)
        try container.encodeIfPresent(filters, forKey: .filters)
        if encoder.translatedKeys != nil {
            // A program's host needs all of them.
            try container.encodeIfPresent(loaded, forKey: .loaded)
            return try container.encodeIfPresent(contested, forKey: .contested)
        }
        // The other fields have the values that they were loaded with.
        let values = Dictionary(
            fields.map { ($0.identifier, $0.values) },
            uniquingKeysWith: { first, _ in first }
        )
        let changed = loaded?.filter { values[$0.key] != $0.value }
        if let changed, !changed.isEmpty { try container.encode(changed, forKey: .loaded) }
        try container.encodeIfPresent(contested, forKey: .contested)
    }

    private enum CodingKeys: CodingKey { case identifier, fields, filters, loaded, contested }
}

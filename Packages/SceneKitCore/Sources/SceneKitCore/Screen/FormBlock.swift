/// Fields that a person fills in.
public struct FormBlock: Codable, Equatable, Sendable {
    public var identifier: String
    public var fields: [Field]
    /// The list that the form filters while a person types; nil for a form that is submitted.
    public var filters: String?

    public init(identifier: String, fields: [Field] = [], filters: String? = nil) {
        self.identifier = identifier
        self.fields = fields
        self.filters = filters
    }
}

/// Fields that a person fills in.
public struct FormBlock: Codable, Equatable, Sendable {
    public var identifier: String
    public var fields: [FormField]

    public init(identifier: String, fields: [FormField] = []) {
        self.identifier = identifier
        self.fields = fields
    }
}

/// One field of a form, typed so that every front end can offer what suits it.
public struct FormField: Codable, Equatable, Sendable {
    /// What `Event.change` names, and the shell's flag: `first-name`.
    public var identifier: String
    public var label: String
    public var kind: ValueKind
    /// The values as text; a field that does not repeat has one at most.
    public var values: [String]
    public var isRequired: Bool
    /// Whether it holds any number of values.
    public var isRepeated: Bool
    /// Where a value may begin with a label and a colon (`work: +44 20 …`), the usual labels.
    public var labels: [String]
    /// How a value is written, in a few words.
    public var hint: String?
    /// What is wrong with the values, and what would be right.
    public var error: String?

    public init(
        identifier: String,
        label: String,
        kind: ValueKind = .text,
        values: [String] = [],
        isRequired: Bool = false,
        isRepeated: Bool = false,
        labels: [String] = [],
        hint: String? = nil,
        error: String? = nil
    ) {
        self.identifier = identifier
        self.label = label
        self.kind = kind
        self.values = values
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.labels = labels
        self.hint = hint
        self.error = error
    }
}

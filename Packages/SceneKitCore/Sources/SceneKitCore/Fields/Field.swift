/// A value that a person may enter in a form, for an action, or to open a scene.
///
/// In JSON, every key but `identifier`, `label` and `kind` is omitted if its value is false, empty or nil.
public struct Field: Equatable, Sendable {
    /// The key in `Event.change` and in the values of `Event.action`, and the shell's flag: `first-name`.
    public var identifier: String
    @Localized public var label: String
    public var kind: ValueKind
    /// The current values; at most one unless the field repeats.
    public var values: [FieldEntry]
    /// The meaning in a few words, for help texts.
    @OptionalLocalized public var summary: String?
    public var isRequired: Bool
    /// Whether the field holds any number of values.
    public var isRepeated: Bool
    /// Whether the shell accepts an action's value without its flag, in the order of declaration.
    public var isPositional: Bool
    /// Usual values of a field that also accepts others. Those that are texts of the scene are shown and written in the
    /// person's language, and the scene gets the English word.
    @LocalizedList public var suggestions: [String]
    /// An example of a value.
    @OptionalLocalized public var hint: String?
    /// The heading above the field; consecutive fields with the same heading share it.
    @OptionalLocalized public var heading: String?
    /// Whether few people need the field; front ends may collapse it while it is empty.
    public var isRare: Bool
    /// The list whose row identifiers the action takes as this value: front ends offer the action for the focused row.
    public var row: String?
    /// The scene, with its parameter, that shows the record whose name the value is: completions offer those records, and a
    /// browser asks for suggestions while a person types.
    public var record: ListBlock.Destination?
    /// The form of the numbers that a person writes here; nil for that of programs. The field has it from `localized(by:)`.
    var numberFormat: NumberFormat?
    /// The order of the dates that a person writes here; nil for both. The field has it from `localized(by:)`.
    var dateOrder: DateOrder?
    /// The field whose value must be entered again here, such as a new password.
    public var repeats: String?
    /// The part of an account that a password manager may fill in here; nil for a field that is not about the person's own account.
    public var autofill: Autofill?
    /// For an action's value: the scene's parameter that it sets. A command whose values all set parameters opens the
    /// scene with them, and need not perform the action.
    public var parameter: String?
    /// For a scene's parameter: the actions it affects. A shell rejects it with any other action, unless the scene
    /// requires it.
    public var appliesTo: [String]?
    /// The mistake in the values and how to correct it.
    @OptionalLocalized public var error: String?

    /// Declares a field; without a label, the identifier becomes the label: `First name`.
    public init(
        _ identifier: String,
        label: LocalizedText? = nil,
        kind: ValueKind = .text,
        values: [FieldEntry] = [],
        summary: LocalizedText? = nil,
        isRequired: Bool = false,
        isRepeated: Bool = false,
        isPositional: Bool = false,
        suggestions: [LocalizedText] = [],
        hint: LocalizedText? = nil,
        heading: LocalizedText? = nil,
        isRare: Bool = false,
        row: String? = nil,
        repeats: String? = nil,
        autofill: Autofill? = nil,
        parameter: String? = nil,
        appliesTo: [String]? = nil,
        error: LocalizedText? = nil
    ) {
        self.identifier = identifier
        _label = Localized(label ?? LocalizedText(identifier: identifier))
        self.kind = kind
        self.values = values
        _summary = OptionalLocalized(summary)
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.isPositional = isPositional
        _suggestions = LocalizedList(suggestions)
        _hint = OptionalLocalized(hint)
        _heading = OptionalLocalized(heading)
        self.isRare = isRare
        self.row = row
        self.repeats = repeats
        self.autofill = autofill
        self.parameter = parameter
        self.appliesTo = appliesTo
        _error = OptionalLocalized(error)
    }

    /// A part of an account, by the name that browsers know (HTML Living Standard, section 4.10.18.7).
    public enum Autofill: String, Codable, Sendable {
        case username
        case currentPassword = "current-password"
        case newPassword = "new-password"
    }

    /// Whether a scene's parameter affects an action of the scene.
    public func applies(to action: SceneAction) -> Bool {
        isRequired || appliesTo?.contains(action.identifier) == true
    }
}

extension Field: Codable {
    private enum CodingKeys: String, CodingKey {
        case identifier, label, kind, values, summary, isRequired, isRepeated, isPositional, suggestions, hint
        case heading, isRare, row, record, repeats, autofill, parameter, appliesTo, error
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list<Element: Decodable>(_ key: CodingKeys) throws -> [Element] {
            try container.decodeIfPresent([Element].self, forKey: key) ?? []
        }
        func isSet(_ key: CodingKeys) throws -> Bool {
            try container.decodeIfPresent(Bool.self, forKey: key) ?? false
        }
        func text(_ key: CodingKeys) throws -> LocalizedText? {
            try container.decodeIfPresent(LocalizedText.self, forKey: key)
        }
        self.init(
            try container.decode(String.self, forKey: .identifier),
            label: try container.decode(LocalizedText.self, forKey: .label),
            kind: try container.decode(ValueKind.self, forKey: .kind),
            values: try list(.values),
            summary: try text(.summary),
            isRequired: try isSet(.isRequired),
            isRepeated: try isSet(.isRepeated),
            isPositional: try isSet(.isPositional),
            suggestions: try list(.suggestions),
            hint: try text(.hint),
            heading: try text(.heading),
            isRare: try isSet(.isRare),
            row: try container.decodeIfPresent(String.self, forKey: .row),
            repeats: try container.decodeIfPresent(String.self, forKey: .repeats),
            autofill: try container.decodeIfPresent(Autofill.self, forKey: .autofill),
            parameter: try container.decodeIfPresent(String.self, forKey: .parameter),
            appliesTo: try container.decodeIfPresent([String].self, forKey: .appliesTo),
            error: try text(.error)
        )
        record = try container.decodeIfPresent(ListBlock.Destination.self, forKey: .record)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode($label, forKey: .label)
        try container.encode(kind, forKey: .kind)
        if !values.isEmpty { try container.encode(values, forKey: .values) }
        if !suggestions.isEmpty { try container.encode($suggestions, forKey: .suggestions) }
        let flags: [(Bool, CodingKeys)] = [
            (isRequired, .isRequired), (isRepeated, .isRepeated), (isPositional, .isPositional),
            (isRare, .isRare),
        ]
        for (isSet, key) in flags where isSet { try container.encode(true, forKey: key) }
        let texts: [(LocalizedText?, CodingKeys)] = [
            ($summary, .summary), ($hint, .hint), ($heading, .heading), ($error, .error),
        ]
        for (text, key) in texts { try container.encodeIfPresent(text, forKey: key) }
        let names: [(String?, CodingKeys)] = [(row, .row), (repeats, .repeats), (parameter, .parameter)]
        for (name, key) in names { try container.encodeIfPresent(name, forKey: key) }
        try container.encodeIfPresent(autofill, forKey: .autofill)
        try container.encodeIfPresent(appliesTo, forKey: .appliesTo)
        try container.encodeIfPresent(record, forKey: .record)
    }
}

import FoundationEssentials
@_spi(Hosting) import SceneKitCore

/// The JSON schema of a field's values (JSON Schema 2020-12).
@MainActor
struct FieldSchema {
    private let field: Field
    private let texts: Texts

    /// Whether the schema has only what a model needs: no titles, and descriptions where the name does not say it all.
    private let isBrief: Bool

    init(_ field: Field, _ texts: Texts, isBrief: Bool = false) {
        self.field = field
        self.texts = texts
        self.isBrief = isBrief
    }

    /// The schema of the field's value in an action: one value, or a list if the field repeats.
    var value: JSONValue {
        var schema = element
        if field.isRepeated {
            schema = .object([
                "type": "array", "items": schema, "minItems": field.isRequired && !isBrief ? 1 : nil,
            ])
        }
        guard case .object(var properties) = schema else { return schema }
        guard !isBrief else {
            properties["description"] = field.$summary.map { .string(texts($0)) }
            return .object(properties)
        }
        properties["title"] = .string(texts(field.$label))
        if let summary = field.$summary { properties["description"] = .string(texts(summary)) }
        return .object(properties)
    }

    /// The schema of one value.
    var element: JSONValue {
        guard !isBrief, case .object(var properties) = kind else { return kind }
        // A blank text counts as none.
        if field.isRequired, properties == ["type": "string"] { properties["pattern"] = #"\S"# }
        if let hint = field.$hint?.string, field.kind.parts == nil, isExample(hint) {
            properties["examples"] = [.string(hint)]
        } else if let suggestion = field.suggestions.first, field.kind.choices == nil, isExample(suggestion) {
            properties["examples"] = [.string(suggestion)]
        }
        return .object(properties)
    }

    /// Whether a text is a valid value, so that an example is one. Numbers are no texts.
    private func isExample(_ text: String) -> Bool {
        guard case .object(let properties) = kind, properties["type"] == "string" else { return false }
        return field.problem(with: [.text(text)]) == nil
    }

    /// A text of a form.
    private func text(like pattern: String) -> JSONValue {
        .object(["type": "string", "pattern": isBrief ? nil : .string(pattern)])
    }

    private var kind: JSONValue {
        switch field.kind {
        case .text, .paragraphs, .identifier, .postalAddress, .outputDocument: ["type": "string"]
        case .phone: text(like: #"^[+*#() ./-]*([0-9][+*#() ./-]*){3,20}$"#)
        case .link:
            text(like: #"^(https?://[A-Za-z0-9]\S*|[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:[0-9]+)?(/\S*)?)$"#)
        case .partialDate:
            text(
                like:
                    #"^([1-9][0-9]{3}|[1-9][0-9]{3}-(0[1-9]|1[0-2])|([1-9][0-9]{3}-|--)((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31))$"#
            )
        case .password: ["type": "string", "format": "password"]
        case .integer(let from, let through):
            .object([
                "type": "integer", "minimum": from.map(JSONValue.integer),
                "maximum": through.map(JSONValue.integer),
            ])
        case .decimal, .money: ["type": "string", "pattern": #"^[+-]?[0-9]{1,20}(\.[0-9]{1,10})?$"#]
        case .date: ["type": "string", "format": "date"]
        case .time: ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
        case .email: ["type": "string", "format": "email"]
        case .toggle: ["type": "boolean"]
        case .inputDocument: ["type": "string", "contentMediaType": "application/octet-stream"]
        case .choice(let choices):
            isBrief || choices.allSatisfy { $0.label == $0.value }
                ? ["type": "string", "enum": .array(choices.map { .string($0.value) })]
                : [
                    "type": "string",
                    "oneOf": .array(
                        choices.map { ["const": .string($0.value), "title": .string(texts($0.$label))] }
                    ),
                ]
        case .group(let parts):
            .object([
                "type": "object",
                "properties": .object(
                    Dictionary(
                        parts.map { ($0.identifier, FieldSchema($0, texts, isBrief: isBrief).value) },
                        uniquingKeysWith: { first, _ in first }
                    )
                ),
                "required": !isBrief && parts.contains(where: \.isRequired)
                    ? .array(parts.filter(\.isRequired).map { .string($0.identifier) }) : nil,
                "additionalProperties": false,
            ])
        }
    }
}

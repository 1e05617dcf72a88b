@_spi(Hosting) import TextFrontend

/// The JSON schemas of answers: the values that `--json` prints, and problems.
enum AnswerSchemas {
    static let all: [String: JSONValue] = [
        "Answer": object(
            ["location": text, "outcome": outcome, "screen": reference("Screen"), "next": texts],
            required: ["location", "outcome"]
        ),
        "Screen": object(
            [
                "title": text, "blocks": list("Block"), "actions": list("Action"),
                "message": reference("Message"), "question": reference("Question"),
            ],
            required: ["title", "blocks", "actions"]
        ),
        "Block": [
            "oneOf": .array(blocks.keys.sorted().map(reference)),
            "discriminator": [
                "propertyName": "kind",
                "mapping": .object(
                    Dictionary(uniqueKeysWithValues: kinds.map { ($0.kind, .string(path($0.schema))) })
                ),
            ],
        ],
        "Action": object(
            [
                "identifier": text, "label": text, "key": text, "summary": text, "parameters": list("Field"),
                "takesForm": boolean, "role": text, "answer": choice(["screen", "message"]), "segue": text,
                "isRare": boolean,
            ],
            required: ["identifier", "label", "summary", "parameters", "takesForm", "answer"]
        ),
        "Field": object(
            [
                "identifier": text, "label": text, "kind": [:],
                "values": ["type": "array", "items": reference("Value")],
                "summary": text, "isRequired": boolean, "isRepeated": boolean, "isPositional": boolean,
                "suggestions": ["type": "array", "items": text], "hint": text, "heading": text,
                "isRare": boolean, "row": text, "repeats": text, "autofill": text, "parameter": text,
                "appliesTo": ["type": "array", "items": text], "error": text,
            ],
            required: ["identifier", "label", "kind"]
        ),
        "Value": ["oneOf": [text, texts]],
        "Item": object(
            ["label": text, "value": text, "kind": [:], "opens": text],
            required: ["label", "value"]
        ),
        "Row": object(
            [
                "identifier": text, "cells": ["type": "array", "items": text], "picture": object([:]),
                "values": ["type": "object", "additionalProperties": list("Item")],
            ],
            required: ["identifier", "cells"]
        ),
        "Message": object(
            ["kind": choice(["information", "warning", "error"]), "text": text, "undo": text],
            required: ["kind", "text"]
        ),
        "Question": object(
            ["text": text, "confirm": text, "cancel": text, "isDestructive": boolean],
            required: ["text", "confirm", "cancel", "isDestructive"]
        ),
        "Work": object(
            [
                "status": choice(["working"]),
                "progress": object(
                    ["label": text, "fraction": ["type": "number"], "detail": text],
                    required: ["label", "detail"]
                ),
            ],
            required: ["status"]
        ),
        "Problem": object(
            [
                "type": ["type": "string", "format": "uri-reference"], "title": text, "status": integer,
                "detail": text,
                "code": text,
                "errors": [
                    "type": "array",
                    "items": object(["field": text, "detail": text], required: ["field", "detail"]),
                ],
                "question": reference("Question"), "token": text,
            ],
            required: ["type", "title", "status", "detail", "code"]
        ),
    ].merging(blocks) { first, _ in first }

    /// The schemas of blocks by their kind in JSON.
    private static let kinds: [(kind: String, schema: String)] = [
        ("list", "ListBlock"), ("detail", "DetailBlock"), ("form", "FormBlock"), ("text", "TextBlock"),
        ("progress", "ProgressBlock"), ("chart", "ChartBlock"),
    ]

    private static let blocks: [String: JSONValue] = [
        "ListBlock": block(
            "list",
            [
                "identifier": text,
                "columns": ["type": "array", "items": object(["heading": text], required: ["heading"])],
                "total": object(
                    ["count": integer, "isLowerBound": boolean],
                    required: ["count", "isLowerBound"]
                ),
                "offset": integer, "rows": list("Row"), "sum": reference("Row"), "placeholder": text,
                "style": text,
                "destination": object(["scene": text, "parameter": text], required: ["scene"]),
            ],
            required: ["identifier", "columns", "total", "offset", "rows", "style"]
        ),
        "DetailBlock": block(
            "detail",
            ["identifier": text, "title": text, "picture": object([:]), "items": list("Item")],
            required: ["identifier", "items"]
        ),
        "FormBlock": block(
            "form",
            [
                "identifier": text, "fields": list("Field"), "filters": text,
                "loaded": [
                    "type": "object",
                    "additionalProperties": ["type": "array", "items": reference("Value")],
                ],
                "contested": ["type": "array", "items": text],
            ],
            required: ["identifier", "fields"]
        ),
        "TextBlock": block("text", ["text": text], required: ["text"]),
        "ProgressBlock": block(
            "progress",
            ["label": text, "fraction": ["type": "number"], "detail": text],
            required: ["label", "detail"]
        ),
        "ChartBlock": block("chart", [:], required: []),
    ]

    private static let text: JSONValue = ["type": "string"]
    private static let integer: JSONValue = ["type": "integer"]
    private static let boolean: JSONValue = ["type": "boolean"]
    private static let texts: JSONValue = ["type": "object", "additionalProperties": text]
    private static let outcome = choice(JSONOutput.Outcome.allCases.map(\.rawValue))

    private static func choice(_ values: [String]) -> JSONValue {
        ["type": "string", "enum": .array(values.map(JSONValue.string))]
    }

    private static func path(_ schema: String) -> String { "#/components/schemas/" + schema }

    private static func reference(_ schema: String) -> JSONValue { ["$ref": .string(path(schema))] }

    private static func list(_ schema: String) -> JSONValue { ["type": "array", "items": reference(schema)] }

    private static func object(_ properties: [String: JSONValue], required: [String] = []) -> JSONValue {
        .object([
            "type": "object",
            "properties": properties.isEmpty ? nil : .object(properties),
            "required": required.isEmpty ? nil : .array(required.map(JSONValue.string)),
        ])
    }

    private static func block(
        _ kind: String,
        _ properties: [String: JSONValue],
        required: [String]
    ) -> JSONValue {
        object(
            properties.merging(["kind": ["const": .string(kind)]]) { first, _ in first },
            required: ["kind"] + required
        )
    }
}

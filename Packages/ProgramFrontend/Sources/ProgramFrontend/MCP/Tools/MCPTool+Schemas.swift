@_spi(Hosting) import SceneKitCore

extension MCPTool {
    /// The declaration of the tool.
    ///
    /// - Parameter hasPaths: Whether documents are named by their paths; otherwise they come in the message.
    func declaration(_ texts: Texts, hasPaths: Bool) -> JSONValue {
        .object([
            "name": .string(name),
            "description": .string(texts(action?.$summary ?? scene.$summary)),
            "inputSchema": inputSchema(texts, hasPaths: hasPaths),
            "outputSchema": action == nil ? Self.readingOutput : Self.actionOutput,
            "annotations": annotations(texts),
        ])
    }

    func inputSchema(_ texts: Texts, hasPaths: Bool) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        if hasLists {
            properties = [
                "limit": ["type": "integer"], "cursor": Self.text, "sort": Self.text,
                "columns": ["type": "array", "items": Self.text],
            ]
        }
        if takesConfirmation { properties[Self.confirmation] = Self.text }
        for (field, _) in inputs {
            if field.kind == .inputDocument, !hasPaths {
                properties[field.identifier] =
                    field.isRepeated ? ["type": "array", "items": Self.sentDocument] : Self.sentDocument
            } else {
                properties[field.identifier] = FieldSchema(field, texts, isBrief: true).value
            }
        }
        let required = inputs.map(\.field).filter(\.isRequired).map { JSONValue.string($0.identifier) }
        return .object([
            "type": "object",
            "properties": properties.isEmpty ? nil : .object(properties),
            "required": required.isEmpty ? nil : .array(required),
            "additionalProperties": false,
        ])
    }

    /// The argument that confirms an action, for clients that do not show questions themselves.
    nonisolated static let confirmation = "confirmation"

    private static let sentDocument: JSONValue = [
        "type": "object",
        "properties": [
            "name": ["type": "string"], "text": ["type": "string"],
            "blob": ["type": "string", "contentEncoding": "base64"],
        ],
        "required": ["name"],
        "additionalProperties": false,
    ]

    private static let text: JSONValue = ["type": "string"]

    /// The schema of what every answer has; most have more.
    private static let readingOutput: JSONValue = ["type": "object", "required": ["outcome", "location"]]
    private static let actionOutput: JSONValue = ["type": "object", "required": ["outcome"]]

    /// Hints that the declaration proves. A client assumes the worst where there is none.
    private func annotations(_ texts: Texts) -> JSONValue? {
        guard let action else {
            return ["title": .string(texts(scene.$title)), "readOnlyHint": true]
        }
        if promises.contains(.reads) { return ["readOnlyHint": true] }
        let isDestructive: JSONValue? =
            action.role == .destructive ? true : promises.contains(.adds) ? false : nil
        let isIdempotent: JSONValue? = promises.contains(.sets) ? true : nil
        guard isDestructive != nil || isIdempotent != nil else { return nil }
        return .object(["destructiveHint": isDestructive, "idempotentHint": isIdempotent])
    }
}

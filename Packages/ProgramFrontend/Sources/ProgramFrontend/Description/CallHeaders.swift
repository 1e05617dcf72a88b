/// The description of the headers with which a program performs actions.
enum CallHeaders {
    static let ofActions: [JSONValue] = [
        header(
            "Question-Token",
            "The token of a question that an earlier call asked; it answers the question with yes.",
            pattern: "^[0-9a-f]{16}(\\.[0-9a-f]{16}){0,15}$"
        ),
        header(
            "Idempotency-Key",
            "Names the call, so that it is made once, however often it is sent within a day.",
            pattern: "^[!-~]{1,128}$"
        ),
        header(
            "If-Match",
            "The ETag of the values that were read, so that a change of somebody else is not overwritten."
        ),
    ]

    private static func header(_ name: String, _ description: String, pattern: String? = nil) -> JSONValue {
        .object([
            "name": .string(name), "in": "header", "description": .string(description),
            "schema": .object(["type": "string", "pattern": pattern.map(JSONValue.string)]),
        ])
    }
}

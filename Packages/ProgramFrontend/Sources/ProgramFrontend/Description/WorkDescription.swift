/// The description of work that goes on after its call was answered.
enum WorkDescription {
    /// The address of work.
    static let path: JSONValue = [
        "parameters": [
            [
                "name": "name", "in": "path", "required": true,
                "description": "The name in the Location of the answer to the call.",
                "schema": ["type": "string", "pattern": "^[0-9a-f]{32}$"],
            ]
        ],
        "get": [
            "operationId": "work", "summary": "The progress of work, or its outcome",
            "security": [[:], ["token": []]],
            "responses": [
                "200": [
                    "description": "The progress, or the answer of the call.",
                    "content": [
                        "application/json": [
                            "schema": [
                                "anyOf": [
                                    ["$ref": "#/components/schemas/Work"],
                                    ["$ref": "#/components/schemas/Answer"],
                                ]
                            ]
                        ],
                        "*/*": ["schema": [:]],
                    ],
                ],
                "default": ["$ref": "#/components/responses/Problem"],
            ],
        ],
        "delete": [
            "operationId": "stopWork", "summary": "Stops work",
            "security": [[:], ["token": []]],
            "responses": [
                "204": ["description": "The work stops, or has ended."],
                "default": ["$ref": "#/components/responses/Problem"],
            ],
        ],
    ]

    /// The answer to a call whose work goes on.
    static let response: JSONValue = [
        "description": "The work goes on; its address is in the header Location.",
        "headers": ["Location": ["required": true, "schema": ["type": "string"]]],
        "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Work"]]],
    ]
}

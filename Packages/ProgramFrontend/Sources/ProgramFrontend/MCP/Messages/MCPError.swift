import SceneKitCore

/// The reason why a request has no result (JSON-RPC 2.0, section 5.1).
struct MCPError: Error, Equatable {
    let code: Int
    let message: String
    var data: JSONValue?
    /// The status of the response over HTTP.
    var status = 200
    /// Further headers of the response over HTTP.
    var headers: [(name: String, value: String)] = []

    static func == (one: Self, other: Self) -> Bool {
        one.code == other.code && one.message == other.message && one.data == other.data
            && one.status == other.status
    }

    private init(_ code: Int, _ message: String, data: JSONValue? = nil, status: Int) {
        self.code = code
        self.message = message
        self.data = data
        self.status = status
    }

    /// A refusal of the server or the API. Its code is the HTTP status, which JSON-RPC reserves for nothing else.
    init(_ problem: Problem) {
        self.init(
            problem.status,
            problem.detail,
            data: ["code": .string(problem.code)],
            status: problem.status
        )
        headers = problem.headers
    }

    static let malformed = MCPError(-32700, "The message is no JSON", status: 400)

    static func invalidRequest(_ detail: String) -> MCPError { MCPError(-32600, detail, status: 400) }

    static func unknownMethod(_ method: String) -> MCPError {
        MCPError(-32601, "There is no method '\(VisibleText.excerpt(method))' here", status: 404)
    }

    static func invalidParameters(_ detail: String, data: JSONValue? = nil, status: Int = 200) -> MCPError {
        MCPError(-32602, detail, data: data, status: status)
    }

    static func failed(_ detail: String) -> MCPError { MCPError(-32603, detail, status: 200) }

    static func headerMismatch(_ detail: String) -> MCPError { MCPError(-32020, detail, status: 400) }

    static func unsupportedVersion(_ wanted: String) -> MCPError {
        MCPError(
            -32022,
            "Unsupported protocol version",
            data: [
                "supported": .array(MCPRevision.allCases.map { .string($0.rawValue) }),
                "requested": .string(VisibleText.excerpt(wanted)),
            ],
            status: 400
        )
    }

    var value: JSONValue {
        .object(["code": .integer(code), "message": .string(message), "data": data])
    }
}

import FoundationEssentials
import HTTPMounts

/// Compares the headers of a request with its body, so that no part between client and server acts on others than this one
/// does (MCP 2026-07-28, Streamable HTTP, "Server Validation").
enum MCPHeaders {
    static let version = "mcp-protocol-version"
    static let session = "mcp-session-id"

    /// Whether a request belongs to a revision that begins with a handshake.
    static func isOfSession(_ request: HTTPRequest, _ message: MCPMessage) -> Bool {
        if message.meta?[MCPRevision.key] != nil { return false }
        let revision = request[version].flatMap(MCPRevision.init)
        return message.method == "initialize" || revision?.hasHandshake == true
    }

    /// - Throws: `MCPError` for a request without a handshake whose headers do not fit.
    static func check(_ request: HTTPRequest, _ message: MCPMessage) throws(MCPError) {
        guard let named = try value(request, version) else {
            throw .headerMismatch("The header MCP-Protocol-Version is missing")
        }
        if let wanted = message.meta?[MCPRevision.key]?.string, wanted != named {
            throw .headerMismatch(
                "The header MCP-Protocol-Version is '\(named)', and '_meta' has '\(wanted)'"
            )
        }
        guard named == MCPRevision.stateless.rawValue else { throw .unsupportedVersion(named) }
        guard let method = try value(request, "mcp-method") else {
            throw .headerMismatch("The header Mcp-Method is missing")
        }
        guard method == message.method else {
            throw .headerMismatch(
                "The header Mcp-Method is '\(method)', and the method '\(message.method ?? "")'"
            )
        }
        let name: JSONValue?
        switch message.method {
        case "tools/call", "prompts/get": name = message.params["name"]
        case "resources/read": name = message.params["uri"]
        default: return
        }
        guard let given = try value(request, "mcp-name").map(decoded) else {
            throw .headerMismatch("The header Mcp-Name is missing")
        }
        guard given == name?.string else {
            throw .headerMismatch("The header Mcp-Name is not the name in the body")
        }
    }

    /// The only value of a header; nil without one.
    private static func value(_ request: HTTPRequest, _ name: String) throws(MCPError) -> String? {
        let values = request.headers.filter { $0.name == name }.map(\.value)
        guard values.count <= 1 else { throw .headerMismatch("The header \(name) is given twice") }
        return values.first
    }

    /// The value that a header has in Base64, as those with other characters than visible ones of ASCII have.
    private static func decoded(_ text: String) -> String? {
        guard text.hasPrefix("=?base64?"), text.hasSuffix("?="), text.utf8.count >= 11 else { return text }
        let bytes = Data(base64Encoded: String(text.dropFirst(9).dropLast(2)))
        return bytes.flatMap { String(validating: $0, as: UTF8.self) }
    }
}

import Foundation

extension ServedHost {
    /// The revision of the Model Context Protocol without a handshake.
    public static let revision = "2026-07-28"

    /// Sends a request of the Model Context Protocol, with the headers and the `_meta` of the revision without a handshake.
    ///
    /// - Parameters:
    ///   - capabilities: The client's.
    ///   - headers: In place of the usual ones; an empty text leaves one out.
    /// - Returns: The response; the last message of a stream if it is one.
    public func ask(
        _ method: String,
        _ params: [String: Any] = [:],
        token: String? = nil,
        capabilities: [String: Any] = [:],
        path: String = "/mcp",
        headers: [String: String] = [:]
    ) async throws -> ProgramAnswer {
        var params = params
        let meta = params["_meta"] as? [String: Any] ?? [:]
        params["_meta"] =
            [
                "io.modelcontextprotocol/protocolVersion": Self.revision,
                "io.modelcontextprotocol/clientCapabilities": capabilities,
            ].merging(meta) { $1 }
        var all = ["MCP-Protocol-Version": Self.revision, "Mcp-Method": method]
        if let name = params["name"] ?? params["uri"] { all["Mcp-Name"] = "\(name)" }
        let message: [String: Any] = ["jsonrpc": "2.0", "id": 1, "method": method, "params": params]
        return try await sendMessage(message, token: token, path: path, all.merging(headers) { $1 })
    }

    /// Calls a tool.
    public func call(
        _ tool: String,
        _ arguments: [String: Any] = [:],
        token: String? = nil,
        capabilities: [String: Any] = [:],
        _ params: [String: Any] = [:],
        path: String = "/mcp"
    ) async throws -> ProgramAnswer {
        let params = ["name": tool, "arguments": arguments].merging(params) { $1 }
        return try await ask("tools/call", params, token: token, capabilities: capabilities, path: path)
    }

    /// Begins a call of a tool whose answer is a stream.
    ///
    /// - Parameters:
    ///   - hasHandshake: Whether the revision has one, so that the request does not tell what its client can do.
    ///   - headers: Further headers.
    public func openCall(
        _ params: [String: Any],
        token: String,
        hasHandshake: Bool = false,
        _ headers: [String: String] = [:]
    ) throws -> ProgramStream {
        var params = params
        var all = headers.merging(["Mcp-Method": "tools/call", "Mcp-Name": "\(params["name"] ?? "")"]) { $1 }
        if !hasHandshake {
            let meta = params["_meta"] as? [String: Any] ?? [:]
            params["_meta"] =
                [
                    "io.modelcontextprotocol/protocolVersion": Self.revision,
                    "io.modelcontextprotocol/clientCapabilities": [String: Any](),
                ].merging(meta) { $1 }
            all["MCP-Protocol-Version"] = Self.revision
        }
        let message: [String: Any] = ["jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params]
        return try openStream("/mcp", token: token, all, JSONSerialization.data(withJSONObject: message))
    }

    /// Sends a message of the Model Context Protocol as it is.
    public func sendMessage(
        _ message: Any,
        token: String? = nil,
        path: String = "/mcp",
        _ headers: [String: String] = [:]
    ) async throws -> ProgramAnswer {
        var all = [
            "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
        ]
        all.merge(headers) { $1 }
        let body = try JSONSerialization.data(withJSONObject: message)
        let given = all.filter { !$0.value.isEmpty }
        return try await send("POST", path, token: token, given, body: [UInt8](body)).lastEvent
    }
}

extension ProgramAnswer {
    /// The last message of a stream of server-sent events; the answer itself if it is none.
    fileprivate var lastEvent: ProgramAnswer {
        guard headers["content-type"] == "text/event-stream" else { return self }
        let lines = body.components(separatedBy: "\n").filter { $0.hasPrefix("data: ") }
        return ProgramAnswer(status: status, headers: headers, body: String(lines.last?.dropFirst(6) ?? ""))
    }

    /// The text of the first part of a tool's result.
    public var content: String { text("result.content.0.text") ?? body }

    /// The names of the tools in a list.
    public var tools: [String] {
        (value("result.tools") as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    /// The ids of the rows of a list in a tool's result.
    public func ids(of list: String) -> [String] {
        let rows = value("result.structuredContent.lists.\(list).rows") as? [[String: Any]] ?? []
        return rows.compactMap { $0["id"] as? String }
    }
}

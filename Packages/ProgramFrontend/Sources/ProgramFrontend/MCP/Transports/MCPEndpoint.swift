import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// The transport over HTTP: each message is a POST, answered by JSON or by a stream that ends with the response (MCP
/// 2026-07-28, Streamable HTTP).
///
/// A revision with a handshake keeps nothing here either: the id of its session is a signed text with the client's
/// capabilities.
@MainActor
final class MCPEndpoint {
    nonisolated static let path = "/mcp"

    private let service: MCPService
    /// Refuses other sites' pages, finds out who calls, and makes sessions, as for the API.
    private let programs: ProgramService
    /// The requests that are being answered, of callers with a session, by caller, session and id.
    private var exchanges: [[String]: MCPExchange] = [:]
    /// The requests of this server that wait for a client, by the caller and their ids.
    private var asked: [[String]: CheckedContinuation<JSONValue?, Never>] = [:]

    init(_ service: MCPService, _ programs: ProgramService) {
        self.service = service
        self.programs = programs
    }

    /// The response to a request, with all headers.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        var headers: [(name: String, value: String)] = []
        var id: JSONValue?
        var response: HTTPResponse
        do throws(MCPError) {
            response = try await answer(request, &id, &headers)
        } catch {
            response = Self.response(id, error)
        }
        response.headers += headers.filter { header in
            !response.headers.contains { $0.name == header.name }
        }
        return response.forPrograms(isSecure: programs.site.isSecure)
    }

    /// The response to a request that has failed.
    nonisolated static func response(_ id: JSONValue?, _ error: MCPError) -> HTTPResponse {
        HTTPResponse(
            error.status,
            [("content-type", "application/json")] + error.headers,
            body: MCPMessage.response(id, error).bytes
        )
    }

    private func answer(
        _ request: HTTPRequest,
        _ id: inout JSONValue?,
        _ headers: inout [(name: String, value: String)]
    ) async throws(MCPError) -> HTTPResponse {
        do throws(Problem) { try programs.refuseOtherSites(request) } catch { throw MCPError(error) }
        let admission = try await admission(for: request, &headers)
        let type = request["content-type"].map { $0.prefix { $0 != ";" } } ?? ""
        guard type.lowercased().filter({ $0 != " " }) == "application/json" else {
            throw MCPError(Problem(.unsupportedType, "a message is application/json"))
        }
        let message = try MCPMessage(request.body)
        id = message.request?.id
        guard let (id, method) = message.request else {
            try await take(message, of: admission.caller, request)
            return HTTPResponse(202)
        }
        let client = try await client(of: request, message, admission.caller, &headers)
        let isCompact = try FormFields.isCompact(request.query)
        let caller = MCPService.Caller(
            client: client,
            admission: admission,
            readmit: { [programs] () async throws(Problem) in
                var headers: [(name: String, value: String)] = []
                return try await programs.admit(request, isSession: true, &headers)
            },
            isCompact: isCompact
        )
        let work = MCPWork(acceptsStream: request["accept"]?.contains("text/event-stream") == true)
        let exchange = exchange(for: work, client, caller: admission.caller)
        let key = [
            admission.caller, request[MCPHeaders.session] ?? "", String(decoding: id.bytes, as: UTF8.self),
        ]
        if client.revision.hasHandshake { exchanges[key] = exchange }
        work.begin(id, exchange) { [self] () async throws(MCPError) in
            defer { exchanges[key] = nil }
            do throws(MCPError) {
                return try await service.limited(admission.caller) { () async throws(MCPError) in
                    try await service.result(of: method, message, by: caller, exchange)
                }
            } catch { throw error.challenging(programs.site) }
        }
        return await work.response(
            patience: method == "tools/call" ? .seconds(1) : programs.settings.patience
        )
    }

    /// Finds out who calls. A refusal has the address of the metadata that tell how to get a token.
    private func admission(
        for request: HTTPRequest,
        _ headers: inout [(name: String, value: String)]
    ) async throws(MCPError) -> Admission {
        do throws(Problem) {
            return try await programs.admit(request, isSession: false, &headers)
        } catch {
            throw MCPError(error).challenging(programs.site)
        }
    }

    // MARK: - Sessions of revisions with a handshake

    private func client(
        of request: HTTPRequest,
        _ message: MCPMessage,
        _ caller: String,
        _ headers: inout [(name: String, value: String)]
    ) async throws(MCPError) -> MCPClient {
        guard MCPHeaders.isOfSession(request, message) else {
            try MCPHeaders.check(request, message)
            return try MCPClient(stateless: message.meta)
        }
        guard message.method != "initialize" else {
            let revision = MCPRevision.negotiated(message.params["protocolVersion"]?.string)
            let client = MCPClient(revision, capabilities: message.params["capabilities"])
            let payload = "\(RandomName.make()).\(client.elicits ? "elicits" : "")"
            let id = try await service.signature().sign(payload, .session, boundTo: [caller])
            headers.append((MCPHeaders.session, id))
            return client
        }
        let revision = request[MCPHeaders.version].flatMap(MCPRevision.init) ?? .latestWithHandshake
        guard let session = request[MCPHeaders.session] else { return MCPClient(revision, elicits: false) }
        guard let payload = try await service.signature().payload(of: session, .session, boundTo: [caller])
        else {
            // The client then begins another session.
            throw MCPError(Problem(.unknownAddress, "the session is unknown, or another caller's"))
        }
        return MCPClient(revision, elicits: payload.hasSuffix(".elicits"))
    }

    /// Takes a notification, or the answer to a request of this server.
    private func take(_ message: MCPMessage, of caller: String, _ request: HTTPRequest) async throws(MCPError)
    {
        if message.method == "notifications/cancelled", let id = message.params["requestId"] {
            let session = request[MCPHeaders.session] ?? ""
            exchanges[[caller, session, String(decoding: id.bytes, as: UTF8.self)]]?.cancel()
        } else if message.method == nil, let id = message.id?.string {
            asked.removeValue(forKey: [caller, id])?.resume(returning: message.result)
        }
    }

    private func exchange(for work: MCPWork, _ client: MCPClient, caller: String) -> MCPExchange {
        guard client.revision.hasHandshake, client.elicits, work.acceptsStream else {
            return MCPExchange(send: { work.send($0) })
        }
        return MCPExchange(send: { work.send($0) }) { [weak self] method, params in
            let key = [caller, RandomName.make()]
            return await withCheckedContinuation { continuation in
                guard let self else { return continuation.resume(returning: nil) }
                self.asked[key] = continuation
                work.onClose = { self.asked.removeValue(forKey: key)?.resume(returning: nil) }
                work.send(MCPMessage.request(key[1], method, params))
            }
        }
    }
}

extension MCPError {
    /// The refusal with the address of the metadata of this site (RFC 9728, section 5.1) in its challenge.
    fileprivate func challenging(_ site: ServedSite) -> MCPError {
        var error = self
        error.headers = headers.map { header in
            guard header.name == "www-authenticate" else { return header }
            let address = "resource_metadata=\"\(ResourceMetadata.address(at: site))\""
            return (header.name, header.value + (header.value.contains("=") ? ", " : " ") + address)
        }
        return error
    }
}

extension FormFields {
    /// Whether a query asks for the few general tools: `tools=compact`.
    ///
    /// - Throws: `MCPError` for any other query.
    fileprivate static func isCompact(_ query: String) throws(MCPError) -> Bool {
        switch query {
        case "", "tools=all": return false
        case "tools=compact": return true
        default:
            throw MCPError(Problem(.unknownParameter, "the address takes 'tools=all' or 'tools=compact'"))
        }
    }
}

@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// Answers the requests of the Model Context Protocol, whatever transport they came by.
///
/// A tool is a scene, or one of its actions; a resource is a location. A call goes the way of the API's: `SceneCall` compares
/// it with the declarations, and `CallRun` makes it in a session of its own.
///
/// ```
/// MCPEndpoint, MCPLines   HTTP, and standard input and output: read messages, find out who calls
/// MCPService              finds the method
///   +Tools                makes the call of a tool, and has its questions answered
///   +Resources            lists and reads locations, and completes their parameters
/// ```
@MainActor
final class MCPService {
    /// The server's name and version.
    let name: String
    let version: String
    let definitions: @MainActor () -> [SceneDefinition]
    let settings: ProgramSettings
    /// English, without what is only for the person who runs the host.
    let texts: Texts
    /// The documents that a caller names by their paths; nil where callers send and get them in messages.
    let documents: (any DocumentAccess)?
    /// How a person enters a password, which no program does, in a scene.
    let passwordWay: @MainActor (_ scene: String) -> String
    /// Called with the errors that callers are not shown.
    let report: @MainActor (String) -> Void
    private let makeKey: @MainActor () async throws -> String
    private var key: String?
    /// The calls of each caller that are being made.
    private var running: [String: Int] = [:]

    init(
        name: String,
        version: String,
        definitions: @escaping @MainActor () -> [SceneDefinition],
        settings: ProgramSettings,
        texts: Texts,
        documents: (any DocumentAccess)?,
        passwordWay: @escaping @MainActor (_ scene: String) -> String,
        report: @escaping @MainActor (String) -> Void,
        makeKey: @escaping @MainActor () async throws -> String
    ) {
        self.name = name
        self.version = version
        self.definitions = definitions
        self.settings = settings
        self.texts = texts
        self.documents = documents
        self.passwordWay = passwordWay
        self.report = report
        self.makeKey = makeKey
    }

    /// The client that makes a request, with its session and its rights.
    struct Caller {
        let client: MCPClient
        let admission: Admission
        /// Makes a further session, which goes on after the answer.
        let readmit: @MainActor () async throws(Problem) -> Admission
        /// Whether a few general tools stand for those of all scenes.
        var isCompact = false

        @MainActor var rights: CallerRights { CallerRights(admission.session, admission.grant) }
    }

    /// The signature of what clients keep.
    ///
    /// - Throws: `MCPError` if the store cannot be reached.
    func signature() async throws(MCPError) -> Signature {
        if let key { return Signature(key: key) }
        do {
            let made = try await makeKey()
            key = made
            return Signature(key: made)
        } catch {
            report("\(error)")
            throw MCPError(.unavailable("the records cannot be reached now; try again in a moment"))
        }
    }

    /// The result of a request.
    ///
    /// - Throws: `MCPError`.
    func result(
        of method: String,
        _ message: MCPMessage,
        by caller: Caller,
        _ exchange: MCPExchange
    ) async throws(MCPError) -> JSONValue {
        let hasHandshake = caller.client.revision.hasHandshake
        let result: JSONValue
        switch method {
        case "server/discover" where !hasHandshake: result = discovery
        case "initialize" where hasHandshake: result = greeting(caller.client.revision)
        case "ping" where hasHandshake: result = [:]
        case "tools/list": result = try toolList(message.params, for: caller)
        case "tools/call": result = try await toolResult(message, by: caller, exchange)
        case "resources/list": result = try resourceList(message.params, for: caller)
        case "resources/templates/list": result = try templateList(message.params, for: caller)
        case "resources/read": result = try await resource(message.params, for: caller, exchange)
        case "subscriptions/listen" where !hasHandshake:
            result = try await listen(message.id ?? .null, message.params, by: caller, exchange)
        case "completion/complete": result = try await completion(message.params, for: caller)
        default: throw .unknownMethod(method)
        }
        return hasHandshake ? result : complete(result, of: method)
    }

    /// A result with the values that each has in a revision without a handshake.
    private func complete(_ result: JSONValue, of method: String) -> JSONValue {
        let server: JSONValue = ["io.modelcontextprotocol/serverInfo": information]
        var values: [String: JSONValue] = ["_meta": server.adding(result["_meta"]?.object ?? [:])]
        if result["resultType"] == nil { values["resultType"] = "complete" }
        switch method {
        case "server/discover": values.merge(["ttlMs": 3_600_000, "cacheScope": "public"]) { $1 }
        // They depend on the caller's rights, which may change.
        case "tools/list", "resources/list", "resources/templates/list":
            values.merge(["ttlMs": 60_000, "cacheScope": "private"]) { $1 }
        case "resources/read": values.merge(["ttlMs": 0, "cacheScope": "private"]) { $1 }
        default: break
        }
        return result.adding(values)
    }

    // MARK: - The server

    private var information: JSONValue { ["name": .string(name), "version": .string(version)] }

    private static let capabilities: JSONValue = ["tools": [:], "resources": [:], "completions": [:]]

    private static let instructions: JSONValue = """
        A tool named as a scene reads it, and SCENE_ACTION performs an action there. Rows and records have ids; an argument that \
        takes an id takes the record's name too, if only one has it. A list has at most 'limit' rows: pass its 'next' as \
        'cursor' for those behind them, and name the 'columns' that you need. A call that asks a question has done nothing yet.
        """

    private var discovery: JSONValue {
        [
            "supportedVersions": .array(MCPRevision.allCases.map { .string($0.rawValue) }),
            "capabilities": Self.capabilities.adding(["resources": ["subscribe": true]]),
            "instructions": Self.instructions,
        ]
    }

    private func greeting(_ revision: MCPRevision) -> JSONValue {
        [
            "protocolVersion": .string(revision.rawValue), "capabilities": Self.capabilities,
            "serverInfo": information, "instructions": Self.instructions,
        ]
    }

    // MARK: - Pages and limits

    /// A page of a list, from the place that a cursor names.
    ///
    /// - Throws: `MCPError` if the cursor is none of this list.
    func page(_ items: [JSONValue], _ key: String, _ params: JSONValue) throws(MCPError) -> JSONValue {
        var start = 0
        if let cursor = params["cursor"], cursor != .null {
            guard let place = cursor.string.flatMap(Int.init), (1..<max(2, items.count)).contains(place)
            else {
                throw .invalidParameters("The cursor is none of this list; begin without one")
            }
            start = place
        }
        let end = min(items.count, start + settings.itemsPerPage)
        return .object([
            key: .array(Array(items[min(start, end)..<end])),
            "nextCursor": end < items.count ? .string("\(end)") : nil,
        ])
    }

    /// Makes a call, unless its caller makes too many already.
    ///
    /// - Throws: `MCPError`, or that of the call.
    func limited(
        _ caller: String,
        _ call: () async throws(MCPError) -> JSONValue
    ) async throws(MCPError) -> JSONValue {
        guard running[caller, default: 0] < settings.workPerCaller else {
            throw MCPError(
                Problem(
                    .tooManyRequests,
                    "\(settings.workPerCaller) calls work already; wait for one of them"
                )
            )
        }
        running[caller, default: 0] += 1
        defer {
            running[caller, default: 0] -= 1
            if running[caller] == 0 { running[caller] = nil }
        }
        return try await call()
    }
}

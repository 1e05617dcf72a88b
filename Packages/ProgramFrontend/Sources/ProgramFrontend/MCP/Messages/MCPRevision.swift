/// A revision of the Model Context Protocol.
enum MCPRevision: String, CaseIterable {
    /// Each request has its revision and the client's capabilities in `_meta`.
    case stateless = "2026-07-28"
    case latestWithHandshake = "2025-11-25"
    case firstWithElicitation = "2025-06-18"

    /// The key of `_meta` that names the revision of a request.
    static let key = "io.modelcontextprotocol/protocolVersion"

    /// Whether a client begins with `initialize`, and its capabilities last for its session.
    var hasHandshake: Bool { self != .stateless }

    /// The revision of a session that a client has asked to begin with another one.
    static func negotiated(_ wanted: String?) -> MCPRevision {
        wanted.flatMap(MCPRevision.init).flatMap { $0.hasHandshake ? $0 : nil } ?? .latestWithHandshake
    }
}

/// The abilities of a client, as far as they matter here.
struct MCPClient: Equatable {
    var revision: MCPRevision
    /// Whether the client shows its person a question in the form of a server's (`elicitation`, form mode).
    var elicits: Bool

    static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

    /// - Parameter capabilities: The client's `ClientCapabilities`.
    init(_ revision: MCPRevision, capabilities: JSONValue?) {
        self.revision = revision
        // Without modes, a client elicits by forms only.
        let modes = capabilities?["elicitation"]?.object
        elicits = modes.map { $0["form"]?.object != nil || $0["url"] == nil } ?? false
    }

    init(_ revision: MCPRevision, elicits: Bool) {
        self.revision = revision
        self.elicits = elicits
    }

    /// The client of a request without a handshake.
    ///
    /// - Parameter meta: The request's `_meta`.
    /// - Throws: `MCPError` if the revision is not known, or needed values are missing.
    init(stateless meta: JSONValue?) throws(MCPError) {
        guard let named = meta?[MCPRevision.key]?.string else {
            throw .invalidParameters("'_meta' has no '\(MCPRevision.key)'", status: 400)
        }
        guard named == MCPRevision.stateless.rawValue else { throw .unsupportedVersion(named) }
        guard let capabilities = meta?[Self.capabilitiesKey], capabilities.object != nil else {
            throw .invalidParameters(
                "'_meta' has no '\(Self.capabilitiesKey)', which is an object",
                status: 400
            )
        }
        self.init(.stateless, capabilities: capabilities)
    }
}

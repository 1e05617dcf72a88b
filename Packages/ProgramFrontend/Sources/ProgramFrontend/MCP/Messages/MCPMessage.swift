import FoundationEssentials
import StorageWorkers

/// A message of a client: a request, a notification, or the answer to a server's request.
struct MCPMessage: Equatable {
    /// A text or a whole number; nil for a notification.
    var id: JSONValue?
    /// Nil for an answer.
    var method: String?
    var params: JSONValue = [:]
    /// The result of an answer; nil if the client refuses to answer.
    var result: JSONValue?

    /// - Throws: `MCPError` if the bytes are no message.
    init(_ bytes: [UInt8]) throws(MCPError) {
        // Of a key that is there twice, a part before this server may have checked the other value.
        guard (try? JSONReader.check(bytes)) != nil,
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        else {
            throw .malformed
        }
        guard value["jsonrpc"] == "2.0" else {
            throw .invalidRequest("A message is one object with \"jsonrpc\": \"2.0\"")
        }
        switch value["id"] {
        case nil: break
        case .string, .integer: id = value["id"]
        default: throw .invalidRequest("The 'id' is neither a text nor a whole number")
        }
        guard let method = value["method"] else {
            guard id != nil, value["result"] != nil || value["error"] != nil else {
                throw .invalidRequest("The message has no 'method'")
            }
            result = value["result"]
            return
        }
        guard let name = method.string else { throw .invalidRequest("The 'method' is no text") }
        self.method = name
        switch value["params"] {
        case nil: break
        case .object: params = value["params"] ?? [:]
        default: throw .invalidRequest("The 'params' are no object")
        }
    }

    /// The request's `_meta`.
    var meta: JSONValue? { params["_meta"] }

    /// A client's request that has to be answered.
    var request: (id: JSONValue, method: String)? {
        if let id, let method { (id, method) } else { nil }
    }

    // MARK: - Messages to clients

    static func response(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    /// - Parameter id: Nil if the request could not be read.
    static func response(_ id: JSONValue?, _ error: MCPError) -> JSONValue {
        .object(["jsonrpc": "2.0", "id": id, "error": error.value])
    }

    static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }

    static func request(_ id: String, _ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": params]
    }
}

/// A request of a program for one of the host's services. The host does it for the session of the scene, or of the request.
public protocol ServiceParams: Codable, Equatable, Sendable {
    /// The open scene that asks; nil while the program answers a request that is about none.
    var scene: Int? { get set }
    /// The host's request that the work belongs to.
    var during: Int? { get set }
}

// MARK: - Documents

/// `document/read`: the next part of a document that the person has picked in the scene.
public struct ReadDocumentParams: ServiceParams {
    public var scene: Int?
    public var during: Int?
    /// The name, as the event has it.
    public var name: String

    /// Whether to begin at the document's beginning, wherever an earlier reading has stopped; nil is false.
    public var isFirst: Bool?

    public init(_ name: String, isFirst: Bool? = nil) {
        self.name = name
        self.isFirst = isFirst
    }
}

public struct DocumentPart: Codable, Equatable, Sendable {
    /// Bytes in base64 (RFC 4648, section 4); none at the end.
    public var data: String
    /// Whether this was the last part. The next request begins at the document's beginning.
    public var isLast: Bool

    public init(data: String, isLast: Bool) {
        self.data = data
        self.isLast = isLast
    }
}

/// `document/write`: the next part of a document that the person has picked in the scene.
public struct WriteDocumentParams: ServiceParams {
    public var scene: Int?
    public var during: Int?
    /// The name, as the event has it.
    public var name: String
    /// Bytes in base64.
    public var data: String
    /// Whether this is the last part, with which the document is replaced.
    public var isLast: Bool

    public init(_ name: String, data: String, isLast: Bool) {
        self.name = name
        self.data = data
        self.isLast = isLast
    }
}

// MARK: - HTTP

/// `http/send`: a request to a granted host.
public struct SendHTTPParams: ServiceParams {
    public var scene: Int?
    public var during: Int?
    /// An `https` URL, or an `http` one of this machine.
    public var url: String
    /// `GET`, `POST`, `PUT` or `DELETE`; nil for `GET`.
    public var method: String?
    public var headers: [String: String]?
    /// Bytes in base64.
    public var body: String?

    public init(_ url: String, method: String? = nil, headers: [String: String]? = nil, body: String? = nil) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}

/// A server's response, whatever its status.
public struct HTTPResult: Codable, Equatable, Sendable {
    public var status: Int
    /// By names in lower case; values of fields that repeat are joined by commas.
    public var headers: [String: String]
    /// Bytes in base64.
    public var body: String

    public init(status: Int, headers: [String: String], body: String) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

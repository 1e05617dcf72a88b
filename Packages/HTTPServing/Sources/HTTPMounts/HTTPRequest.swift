/// A complete HTTP request that has passed the server's checks and is one that its mount declares.
public struct HTTPRequest: Sendable {
    public var method: HTTPMethod
    /// Percent-encoded, without the query; with the path of the mount.
    public var path: String
    /// Percent-encoded, without the question mark.
    public var query: String
    /// The headers in order, with names in lower case; a name may repeat.
    public var headers: [(name: String, value: String)]
    /// The form of a request to a mount that takes forms, empty without a body.
    public var form = HTTPForm()
    /// The body of a request to a mount that takes bytes.
    public var body: [UInt8] = []
    /// The client's address, such as `127.0.0.1`.
    public var client: String
    /// Whether the client's connection is encrypted.
    public var isSecure = false

    public init(
        _ method: HTTPMethod,
        _ path: String,
        query: String = "",
        headers: [(name: String, value: String)] = [],
        client: String
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.client = client
    }

    /// The first value of a header.
    ///
    /// - Parameter name: In lower case.
    public subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}

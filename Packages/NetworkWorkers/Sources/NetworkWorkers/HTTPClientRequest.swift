public import FoundationEssentials

/// A request to a server, as `HTTPClient.send(_:)` takes it.
public struct HTTPClientRequest: Equatable, Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    /// An `http` or `https` URL. A user and a password in it are sent as Basic credentials (RFC 7617), unless
    /// `headers` has an `Authorization` of its own.
    public var url: URL
    public var method: Method
    /// The header fields. The client sets `Host`, `Content-Length` and `Transfer-Encoding` itself.
    public var headers: HTTPHeaders
    public var body: [UInt8]

    public init(url: URL, method: Method = .get, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
    }
}

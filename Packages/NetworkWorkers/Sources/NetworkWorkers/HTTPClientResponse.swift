/// A server's complete response, whatever its status.
public struct HTTPClientResponse: Equatable, Sendable {
    public var status: Int
    /// The fields of the head; trailers are left out.
    public var headers: HTTPHeaders
    /// The body after decompression.
    public var body: [UInt8]

    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

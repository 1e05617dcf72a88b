/// An HTTP response.
public struct HTTPResponse: Sendable {
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Bytes that the server's thread writes before it sends them, so that the main actor is free meanwhile.
        case written(by: @Sendable () -> [UInt8])
        /// A regular file from its start.
        case file(OwnedDescriptor, size: Int)
        /// A body that is sent while it is written.
        case stream(HTTPStream)
    }

    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: Body
    /// Whether the server may send the bytes of the body compressed.
    ///
    /// The length of a compressed body tells of its content: a response with a secret and with text that another site can
    /// choose must not be compressed (BREACH, 2013).
    public var mayBeCompressed = false

    public init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.init(status, headers, body: .bytes(body))
    }

    /// A response in plain text.
    public static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status, [("content-type", "text/plain; charset=utf-8")], body: Array((text + "\n").utf8))
    }

    /// Sends the browser to another address with GET (RFC 9110, section 15.4.4).
    public static func seeOther(_ address: String) -> HTTPResponse {
        HTTPResponse(303, [("location", address)])
    }
}

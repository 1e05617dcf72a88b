/// The limits of one server. Each mount limits the bodies of its requests itself.
public struct HTTPLimits: Sendable {
    public var targetBytes = 8_192
    /// The bytes of the names and values of a request's headers.
    public var headerBytes = 8_192
    /// libmicrohttpd's memory for one connection.
    ///
    /// It holds a request's target and headers, a copy of its cookies with 48 bytes more for each, and the headers of
    /// the response. If those of the response find no room, the library closes the connection without a response.
    public var connectionBytes = 49_152
    /// The time for a request's head, from the connection or the last response; for its body, from its head; and for
    /// its response. A body and a response get more time for their size, see `bytesPerSecond`.
    public var request: Duration = .seconds(30)
    /// How long a retired server waits for the last request of a connection.
    public var retirement: Duration = .seconds(10)
    /// The slowest transfer of a large body or response.
    public var bytesPerSecond = 16_384
    public var connections = 4_096
    /// The connections of one IPv4 address or of one IPv6 network (/64).
    public var connectionsPerAddress = 256
    /// The bytes of a stream that wait for the client.
    public var streamBytes = 1 << 20

    public init() {}
}

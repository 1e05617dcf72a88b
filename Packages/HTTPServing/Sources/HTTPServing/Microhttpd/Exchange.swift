internal import Synchronization

/// A request and its response, on the server's thread.
final class Exchange {
    enum Phase {
        /// The library reads the head.
        case begun
        case reading(any BodyReader)
        /// The rest of the body is thrown away.
        case refused(HTTPRefusal)
        /// The connection is suspended while the handler runs.
        case handling
        case answered(HTTPResponse)
        /// The library has the response.
        case sent
        /// Nobody can tell whether the request was performed: the connection is closed.
        case lost
    }

    /// Whether the handler has begun, on the main actor.
    final class Beginning: Sendable {
        let hasBegun = Atomic(false)
    }

    let number: Int
    /// The request's target as it was sent.
    let target: String
    let connection: OpaquePointer
    let client: ClientConnection
    var phase: Phase = .begun
    /// Set when the head has passed the checks.
    var request: HTTPRequest?
    /// The mount that answers the request.
    var mount: HTTPMount?
    /// The body of the response.
    var stream: HTTPStream?
    /// The other process that answers; nil if this one does.
    var forward: Forward?
    /// The length of the stream; nil if it is not known.
    var streamLength: Int?
    /// Whether the client reads bodies in chunks (RFC 9112, section 7.1): not with HTTP/1.0, as other processes ask.
    var takesChunks = true
    let beginning = Beginning()

    init(number: Int, target: String, connection: OpaquePointer, client: ClientConnection) {
        self.number = number
        self.target = target
        self.connection = connection
        self.client = client
    }
}

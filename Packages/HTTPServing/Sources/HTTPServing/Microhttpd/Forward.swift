internal import Glibc

/// A request that another process of the server answers, and its response, on the server's thread.
///
/// The request is sent as HTTP/1.0, so that the response has a length or ends with the connection.
final class Forward: BodyReader {
    /// A part of the response for the client.
    enum Part {
        /// The whole response.
        case response(HTTPResponse)
        /// The response with a body that the stream gets from now on, and its length if that is known.
        case head(HTTPResponse, HTTPStream, length: Int?)
        case nothing
        /// The end of the stream.
        case end
        /// The other process has closed the connection before the end of the response.
        case broken
    }

    /// The header by which a process names the client of a request to another one.
    static let clientHeader = "worker-client"
    /// Larger bodies of requests are kept in a file.
    private static let requestBytes = 256 << 10
    /// Larger responses are sent while they come.
    private static let responseBytes = 256 << 10
    /// The bytes of a stream that may wait for the client.
    static let waitingBytes = 256 << 10

    let socket: OwnedDescriptor
    let limit: Int
    private var file: OwnedDescriptor?
    private var fileSize = 0
    private var body: [UInt8] = []
    private var outgoing: [UInt8] = []
    private var sent = 0
    private var fileSent: off_t = 0
    private var incoming: [UInt8] = []
    private var head: HTTPResponse?
    private var length: Int?
    private(set) var stream: HTTPStream?
    private var streamed = 0

    /// - Returns: Nil if no process listens at the path.
    init?(to path: String, limit: Int) {
        guard let socket = LocalSocket.connect(to: path) else { return nil }
        self.socket = socket
        self.limit = limit
    }

    // MARK: - The request

    func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) {
        guard bytes.count <= limit - fileSize - body.count else { throw .bodyIsTooLarge(limit) }
        body += bytes
        guard body.count > Self.requestBytes else { return }
        let file = file ?? OwnedDescriptor.temporaryFile()
        self.file = file
        guard let file, body.withUnsafeBytes(file.write) else {
            throw HTTPRefusal(507, "The server cannot keep the request.")
        }
        fileSize += body.count
        body = []
    }

    func finish(_ request: inout HTTPRequest) {}

    /// Prepares the request's head, once its body is there.
    func begin(_ request: HTTPRequest, target: String) {
        var text = "\(request.method.rawValue) \(target) HTTP/1.0\r\n"
        for (name, value) in request.headers where !Self.isOfConnection(name) {
            text += "\(name): \(value)\r\n"
        }
        if request.method.hasBody { text += "content-length: \(fileSize + body.count)\r\n" }
        text += "\(Self.clientHeader): \(request.client)\(request.isSecure ? ";secure" : "")\r\n\r\n"
        outgoing = Array(text.utf8)
        if file == nil {
            outgoing += body
            body = []
        }
    }

    /// Sends as much as the other process takes.
    ///
    /// - Returns: Whether all of the request has been sent.
    func write() -> Bool {
        while true {
            if sent < outgoing.count {
                let count = outgoing[sent...].withUnsafeBytes {
                    send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return !Self.isToWait(count) }
                sent += count
            } else if let file, fileSent < off_t(fileSize) {
                let count = sendfile(socket.number, file.number, &fileSent, fileSize - Int(fileSent))
                guard count > 0 else { return !Self.isToWait(count) }
            } else if !body.isEmpty {
                (outgoing, sent, body) = (body, 0, [])
            } else {
                return true
            }
        }
    }

    // MARK: - The response

    /// Reads what there is.
    func read() -> Part {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket.number, &buffer, buffer.count, 0)
        if count < 0, Self.isToWait(count) { return .nothing }
        guard count > 0 else { return end() }
        let bytes = buffer[..<count]
        if let stream {
            stream.send(Array(bytes))
            streamed += count
            return length.map { streamed >= $0 } == true ? .end : .nothing
        }
        incoming += bytes
        if head == nil {
            guard let end = Self.end(ofHead: incoming) else {
                return incoming.count > 1 << 20 ? .broken : .nothing
            }
            guard let parsed = Self.response(incoming[..<end.lowerBound]) else { return .broken }
            (head, length) = parsed
            incoming.removeSubrange(..<end.upperBound)
        }
        return body(of: head)
    }

    private func body(of head: HTTPResponse?) -> Part {
        guard var response = head else { return .broken }
        if let length, length <= Self.responseBytes {
            guard incoming.count >= length else { return .nothing }
            response.body = .bytes(incoming)
            return .response(response)
        }
        let stream = HTTPStream()
        stream.send(incoming)
        streamed = incoming.count
        incoming = []
        self.stream = stream
        response.body = .stream(stream)
        return .head(response, stream, length: length)
    }

    /// The meaning of the connection's end.
    private func end() -> Part {
        guard stream != nil else { return .broken }
        return length.map { streamed < $0 } == true ? .broken : .end
    }

    private static func isToWait(_ count: Int) -> Bool {
        count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
    }

    /// Whether a header is about a connection and not about the message (RFC 9110, section 7.6.1).
    private static func isOfConnection(_ name: String) -> Bool {
        [
            "connection", "content-length", "date", "expect", "keep-alive", "proxy-connection", "te",
            "transfer-encoding", "upgrade", clientHeader,
        ].contains(name)
    }

    private static func end(ofHead bytes: [UInt8]) -> Range<Int>? {
        bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }

    /// Parses a head of a response; nil if it is malformed.
    private static func response(_ bytes: ArraySlice<UInt8>) -> (HTTPResponse, length: Int?)? {
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")[...]
        guard let status = lines.popFirst()?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        var response = HTTPResponse(status)
        var length: Int? = [204, 304].contains(status) ? 0 : nil
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = line[..<colon].lowercased()
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            if name == "content-length" { length = length ?? Int(value) }
            if !isOfConnection(name) { response.headers.append((name, value)) }
        }
        return (response, length)
    }
}

import Foundation

/// A connection with one request at a time, from an address of the loopback network.
///
/// A server limits the connections and the browsers of one address, so many browsers need several.
final class LoopbackClient {
    struct Response {
        var status: Int
        var headers: [(name: String, value: String)]
        var body: String

        /// The cookies that the response sets, as `name=value`.
        var cookies: [String] {
            headers.filter { $0.name == "set-cookie" }.map { String($0.value.prefix { $0 != ";" }) }
        }
    }

    private let descriptor: Int32
    private let port: UInt16
    private var received: [UInt8] = []

    /// - Parameter source: The last part of the client's address, `127.0.0.source`.
    init(port: UInt16, source: Int) throws {
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("socket") }
        // A server that does not answer ends the benchmark.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        try Self.call("bind", Self.address("127.0.0.\(source)", 0)) { [descriptor] in bind(descriptor, $0, $1)
        }
        try Self.call("connect", Self.address("127.0.0.1", port)) { [descriptor] in
            connect(descriptor, $0, $1)
        }
    }

    deinit { close(descriptor) }

    private static func address(_ host: String, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        return address
    }

    private static func call(
        _ name: String,
        _ address: sockaddr_in,
        _ work: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws {
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                work($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw failure(name) }
    }

    private static func failure(_ name: String) -> BenchmarkError {
        BenchmarkError("\(name): \(String(cString: strerror(errno)))")
    }

    /// Sends a GET, and receives the whole response.
    func get(_ target: String, cookies: [String], headers: [String: String] = [:]) throws -> Response {
        try send(target, cookies, headers)
        let head = try receive(until: "\r\n\r\n")
        let lines = head.split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw BenchmarkError("the response to \(target) has no status: \(head)")
        }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        let size = headers.first { $0.0 == "content-length" }.flatMap { Int($0.1) } ?? 0
        while received.count < size { try receive() }
        let body = String(decoding: received[..<size], as: UTF8.self)
        received.removeFirst(size)
        return Response(status: status, headers: headers, body: body)
    }

    /// Sends a POST, and does not wait for the response.
    func post(_ target: String, cookies: [String], type: String, body: String) throws {
        var bytes = Array(
            """
            POST \(target) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Cookie: \(cookies.joined(separator: "; "))\r
            Content-Type: \(type)\r
            Content-Length: \(body.utf8.count)\r
            \r

            """.utf8
        )
        bytes += body.utf8
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Self.failure("send") }
            sent += count
        }
    }

    /// Sends the GET of an event stream, and returns after its first event. The stream stays open.
    func openStream(_ target: String, cookies: [String]) throws {
        try send(target, cookies, [:])
        let head = try receive(until: "\r\n\r\n")
        guard head.hasPrefix("HTTP/1.1 200") else {
            throw BenchmarkError("the event stream was refused: \(head)")
        }
        try receiveEvent()
    }

    /// Waits for the next event of an open stream.
    func receiveEvent() throws {
        _ = try receive(until: "event: screen\n")
        _ = try receive(until: "\n\n")
    }

    private func send(_ target: String, _ cookies: [String], _ headers: [String: String]) throws {
        let text =
            "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookies.joined(separator: "; "))\r\n"
            + headers.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n"
        let bytes = Array(text.utf8)
        guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Self.failure("send")
        }
    }

    /// Removes and returns the bytes up to and including an end.
    private func receive(until end: String) throws -> String {
        while true {
            if let range = received.firstRange(of: Array(end.utf8)) {
                defer { received.removeFirst(range.upperBound) }
                return String(decoding: received[..<range.upperBound], as: UTF8.self)
            }
            try receive()
        }
    }

    private func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            throw count == 0
                ? BenchmarkError("the server closed the connection") : Self.failure("recv")
        }
        received += buffer[..<count]
    }
}

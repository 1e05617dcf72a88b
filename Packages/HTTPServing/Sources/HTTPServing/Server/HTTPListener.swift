internal import Glibc

/// A listening TCP socket.
public struct HTTPListener: Sendable {
    let descriptor: OwnedDescriptor
    public let address: IPAddress
    public let port: UInt16

    /// Listens on `host:port`, where the host is an IPv4 address, an IPv6 address in brackets, or `localhost` for
    /// 127.0.0.1, and port 0 means any free one.
    ///
    /// - Throws: `HTTPServerError` with the reason.
    public static func listen(on text: String) throws(HTTPServerError) -> HTTPListener {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
            let address = address(of: String(text[..<colon]))
        else {
            throw HTTPServerError(
                "'\(text)' is no address to listen on; examples are 127.0.0.1:8080, [::1]:8080 and localhost:8080"
            )
        }
        let failure = { (code: Int32) in
            switch code {
            case EADDRINUSE: HTTPServerError("port \(port) is in use")
            case EACCES: HTTPServerError("port \(port) needs more rights")
            case EADDRNOTAVAIL: HTTPServerError("this machine does not have the address \(address)")
            default: HTTPServerError("cannot listen on \(text): " + String(cString: strerror(code)))
            }
        }
        var socketAddress = SocketAddress(address, port: port)
        let number = socket(
            socketAddress.family,
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
            0
        )
        guard number >= 0 else { throw failure(errno) }
        let descriptor = OwnedDescriptor(number)
        var yes: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isListening = socketAddress.withPointer { pointer, size in
            bind(number, pointer, size) == 0 && Glibc.listen(number, SOMAXCONN) == 0
                && getsockname(number, pointer, &size) == 0
        }
        guard isListening else { throw failure(errno) }
        return HTTPListener(descriptor: descriptor, address: address, port: socketAddress.port)
    }

    private static func address(of host: String) -> IPAddress? {
        if host == "localhost" { return IPAddress("127.0.0.1") }
        if host.hasPrefix("["), host.hasSuffix("]") {
            let inner = String(host.dropFirst().dropLast())
            return inner.contains(":") ? IPAddress(inner) : nil
        }
        return host.contains(":") ? nil : IPAddress(host)
    }
}

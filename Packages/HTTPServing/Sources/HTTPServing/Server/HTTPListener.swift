internal import Glibc

/// A listening TCP socket.
public struct HTTPListener: Sendable {
    public let descriptor: OwnedDescriptor
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

    /// Takes over a socket that another process has made: from systemd (sd_listen_fds(3)), or from the process that
    /// started this one.
    ///
    /// - Throws: `HTTPServerError` if it is no listening TCP socket.
    public static func inherited(_ number: Int32) throws(HTTPServerError) -> HTTPListener {
        let descriptor = OwnedDescriptor(number)
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        var name = sockaddr_storage()
        var nameSize = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
                    isListening == 1,
                    getsockname(number, pointer, &nameSize) == 0
                else { return nil as IPAddress? }
                return IPAddress(pointer)
            }
        }
        guard let address = found else {
            throw HTTPServerError(
                "descriptor \(number), which was passed to this process, is no listening TCP socket"
            )
        }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        return HTTPListener(
            descriptor: descriptor,
            address: address,
            port: SocketAddress(name).port
        )
    }

    /// The number of the socket that systemd has passed to this process, if it has passed one (sd_listen_fds(3)).
    ///
    /// - Throws: `HTTPServerError` if there are several.
    public static func activated() throws(HTTPServerError) -> Int32? {
        let variable = { (name: String) in getenv(name).flatMap { Int(String(cString: $0)) } }
        guard variable("LISTEN_PID") == Int(getpid()), let number = variable("LISTEN_FDS"), number > 0 else {
            return nil
        }
        guard number == 1 else {
            throw HTTPServerError("\(number) sockets were passed to this process; a server takes one")
        }
        return 3
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

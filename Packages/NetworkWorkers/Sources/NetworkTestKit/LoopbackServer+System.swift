import Glibc

extension LoopbackServer {
    /// Opens a socket that listens on a free port of 127.0.0.1.
    ///
    /// - Parameter queue: The number of connections that the system completes before they are accepted, less one.
    static func listen(queue: Int32) throws -> (listener: Int32, port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw SystemError(code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && Glibc.listen(listener, queue) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else {
            let code = errno
            close(listener)
            throw SystemError(code: code)
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// Connects a socket to a port of 127.0.0.1.
    ///
    /// - Returns: Whether it is connected.
    @discardableResult
    static func connect(_ socket: Int32, to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Runs blocking work on a thread of its own.
    static func start(_ work: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let work: @Sendable () -> Void
            init(_ work: @escaping @Sendable () -> Void) { self.work = work }
        }
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work() }
                return nil
            },
            Unmanaged.passRetained(Box(work)).toOpaque()
        )
        precondition(code == 0, "no thread could be started")
        pthread_detach(thread)
    }
}

// MARK: - A connection's bytes

extension LoopbackServer {
    static func readRequest(_ connection: Int32) -> Request? {
        var head = ""
        while !head.hasSuffix("\r\n\r\n") {
            var byte: UInt8 = 0
            guard recv(connection, &byte, 1, 0) == 1 else { return nil }
            head.unicodeScalars.append(Unicode.Scalar(byte))
        }
        let lines = head.split(separator: "\r\n").map(String.init)
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        var request = Request(
            line: lines.first ?? "",
            headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }),
            body: ""
        )
        var body = [UInt8](repeating: 0, count: request.headers["content-length"].flatMap { Int($0) } ?? 0)
        guard body.isEmpty || recv(connection, &body, body.count, Int32(MSG_WAITALL)) == body.count
        else { return nil }
        request.body = String(decoding: body, as: UTF8.self)
        return request
    }

    static func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

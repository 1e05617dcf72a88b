import Glibc
import Synchronization

/// A TCP balancer on a free port of 127.0.0.1, which passes connections on to servers on this machine in turn.
///
/// A server that takes no connection is passed over.
public final class LoopbackBalancer: Sendable {
    public let port: UInt16
    private let listener: Int32
    private let servers = Mutex<[UInt16]>([])
    /// The sockets of open connections.
    private let open = Mutex<Set<Int32>>([])

    /// Starts without servers.
    ///
    /// - Throws: `SystemError`.
    public init() throws {
        (listener, port) = try LoopbackServer.listen(queue: 64)
        LoopbackServer.start { [self] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                LoopbackServer.start { self.forward(client) }
            }
        }
    }

    /// Passes new connections on to these ports. Open connections stay where they are.
    public func use(_ ports: [UInt16]) { servers.withLock { $0 = ports } }

    /// Cuts all open connections.
    public func cut() {
        open.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    /// Takes no more connections.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func forward(_ client: Int32) {
        open.withLock { _ = $0.insert(client) }
        defer {
            open.withLock { _ = $0.remove(client) }
            close(client)
        }
        guard let server = connectToNext() else { return }
        defer { close(server) }
        var descriptors = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&descriptors, 2, -1) > 0 {
            for (source, target) in [(0, server), (1, client)] where descriptors[source].revents != 0 {
                guard Self.pass(from: descriptors[source].fd, to: target) else { return }
            }
        }
    }

    private func connectToNext() -> Int32? {
        let ports = servers.withLock { servers in
            defer { if let first = servers.first { servers = servers.dropFirst() + [first] } }
            return servers
        }
        for port in ports {
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if LoopbackServer.connect(server, to: port) { return server }
            close(server)
        }
        return nil
    }

    /// - Returns: False if either end has closed the connection.
    private static func pass(from source: Int32, to target: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(source, &buffer, buffer.count, 0)
        var sent = 0
        while sent < count {
            let written = buffer.withUnsafeBytes {
                send(target, $0.baseAddress.map { $0 + sent }, count - sent, Int32(MSG_NOSIGNAL))
            }
            guard written > 0 else { return false }
            sent += written
        }
        return count > 0
    }
}

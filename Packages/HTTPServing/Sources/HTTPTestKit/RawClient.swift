import Glibc
import HTTPServing

/// A connection to a server on this machine, for any bytes. Calls block.
public final class RawClient: Sendable {
    public struct Failure: Error {
        public var description: String
    }

    /// `POLLRDHUP`, which Glibc's module lacks.
    private static let endOfPeer: Int16 = 0x2000
    private let descriptor: OwnedDescriptor

    public init(port: UInt16) throws {
        guard let address = IPAddress("127.0.0.1") else { throw Failure(description: "no address") }
        var socketAddress = SocketAddress(address, port: port)
        descriptor = OwnedDescriptor(socket(socketAddress.family, Int32(SOCK_STREAM.rawValue), 0))
        let isConnected = socketAddress.withPointer { [descriptor] pointer, size in
            connect(descriptor.number, pointer, size) == 0
        }
        guard isConnected else { throw Failure(description: String(cString: strerror(errno))) }
        // A server that does not answer fails the test, which otherwise would wait for ever.
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Sends bytes until the server has closed the connection.
    public func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the text that arrives until the server closes the connection, or until it contains a text.
    public func receive(until end: String? = nil) -> String {
        String(decoding: receiveBytes(until: end), as: UTF8.self)
    }

    /// Returns the bytes that arrive until the server closes the connection, or until they contain a text.
    public func receiveBytes(until end: String? = nil) -> [UInt8] {
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor.number, &part, part.count, 0)
            guard count > 0 else { break }
            answer += part[..<count]
            if let end, String(decoding: answer, as: UTF8.self).contains(end) { break }
        }
        return answer
    }

    /// Waits until the server has closed the connection, without reading what it has sent.
    public func waitForEnd() {
        var event = pollfd(fd: descriptor.number, events: Self.endOfPeer, revents: 0)
        while poll(&event, 1, -1) < 0 {}
    }

    /// Whether the server closes the connection within some milliseconds.
    public func isEnded(after milliseconds: Int32) -> Bool {
        var event = pollfd(fd: descriptor.number, events: Self.endOfPeer, revents: 0)
        return poll(&event, 1, milliseconds) > 0
    }

    public func endSending() {
        shutdown(descriptor.number, Int32(SHUT_WR))
    }

    /// Closes the connection at once, with a reset if data was not read.
    public func endAll() {
        shutdown(descriptor.number, Int32(SHUT_RDWR))
    }
}

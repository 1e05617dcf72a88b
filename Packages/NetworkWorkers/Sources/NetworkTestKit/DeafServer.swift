import Glibc

/// A server on 127.0.0.1 that completes no connection: its queue is full and nobody accepts.
public final class DeafServer: Sendable {
    public let port: UInt16
    private let descriptors: [Int32]

    public init() throws {
        let (listener, port) = try LoopbackServer.listen(queue: 0)
        self.port = port
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        // The first caller takes the queue's only place; the others make sure that it is full.
        let callers = (1...4).map { _ in
            let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            _ = withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return caller
        }
        descriptors = [listener] + callers
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}

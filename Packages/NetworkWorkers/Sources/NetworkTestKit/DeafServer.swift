import Glibc

/// A server on 127.0.0.1 that completes no connection: its queue is full and nobody accepts.
public final class DeafServer: Sendable {
    public let port: UInt16
    private let descriptors: [Int32]

    public init() throws {
        let (listener, port) = try LoopbackServer.listen(queue: 0)
        self.port = port
        // The first caller takes the queue's only place; the others make sure that it is full.
        let callers = (1...4).map { _ in
            let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            LoopbackServer.connect(caller, to: port)
            return caller
        }
        descriptors = [listener] + callers
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}

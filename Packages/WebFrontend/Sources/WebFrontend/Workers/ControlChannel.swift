internal import Dispatch
internal import Glibc
import HTTPServing

/// The connection between a supervisor and a worker, which carries lines. Its end tells each of the other's end.
///
/// ```
/// worker:      ready · open ADDRESS · stuck WORK · metrics TEXT
/// supervisor:  retire · metrics
/// ```
final class ControlChannel: Sendable {
    let descriptor: OwnedDescriptor

    init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

    /// The two ends of a new connection.
    static func pair() throws -> (ControlChannel, OwnedDescriptor) {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw HTTPServerError("socketpair: " + String(cString: strerror(errno)))
        }
        return (ControlChannel(OwnedDescriptor(ends[0])), OwnedDescriptor(ends[1]))
    }

    /// Sends a line; line breaks in it become tabs. Nothing happens if the other side has ended.
    func send(_ line: String) {
        let bytes = Array((line.replacing("\n", with: "\t") + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Takes lines on a thread of its own until the other side ends, and then calls `end` there.
    func listen(_ take: @escaping @Sendable (String) -> Void, end: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "control").async { [descriptor] in
            var rest: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = Glibc.read(descriptor.number, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest += buffer[..<count]
                while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    take(String(decoding: rest[..<newline], as: UTF8.self))
                    rest.removeSubrange(...newline)
                }
            }
            end()
        }
    }
}

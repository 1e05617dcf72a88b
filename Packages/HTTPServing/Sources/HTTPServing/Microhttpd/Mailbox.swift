internal import CMicrohttpd
internal import Glibc
import Synchronization

/// A queue from any thread to the server's thread, which it wakes.
final class Mailbox<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    /// Readable while there are values (eventfd(2)).
    let descriptor: Int32

    /// - Throws: `HTTPServerError` if there are no more file descriptors.
    init() throws(HTTPServerError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw HTTPServerError("eventfd: " + String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    func send(_ value: Value) {
        let isFirst = values.withLock { values in
            values.append(value)
            return values.count == 1
        }
        // The counter cannot overflow: it is reset before the values are taken.
        if isFirst { eventfd_write(descriptor, 1) }
    }

    func take() -> [Value] {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        return values.withLock { values in
            defer { values = [] }
            return values
        }
    }
}

internal import CMicrohttpd
internal import Glibc

/// Reports sockets whose other end has closed its side, and those of other processes that go on.
///
/// libmicrohttpd does not watch suspended connections.
final class ConnectionWatch {
    /// Readable while there are reports.
    let descriptor: Int32

    init() throws(HTTPServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw HTTPServerError("epoll: " + String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Errors are ignored: without a report, the next write finds the end.
    func add(_ socket: Int32) { control(EPOLL_CTL_ADD, socket, EPOLLRDHUP.rawValue | EPOLLET.rawValue) }

    /// Reports a socket while it has bytes, or, if `isWriting`, while it takes some.
    func exchange(_ socket: Int32, isWriting: Bool, isPaused: Bool = false, isNew: Bool = false) {
        let reading = isPaused ? 0 : EPOLLIN.rawValue
        control(isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, reading | (isWriting ? EPOLLOUT.rawValue : 0))
    }

    private func control(_ operation: Int32, _ socket: Int32, _ events: UInt32) {
        var event = epoll_event(events: events, data: epoll_data_t(fd: socket))
        epoll_ctl(descriptor, operation, socket, &event)
    }

    func remove(_ socket: Int32) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    func take() -> [Int32] {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        let count = epoll_wait(descriptor, &events, Int32(events.count), 0)
        return events.prefix(max(Int(count), 0)).map(\.data.fd)
    }
}

internal import CMicrohttpd
internal import Glibc

/// Reports sockets whose other end has closed its side.
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
    func add(_ socket: Int32) {
        var event = epoll_event(
            events: EPOLLRDHUP.rawValue | EPOLLET.rawValue,
            data: epoll_data_t(fd: socket)
        )
        epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event)
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

import Glibc
private import Synchronization

/// Waiting until a reader has made room for more output, which can be cut short from another thread.
final class OutputWait: Sendable {
    private struct State {
        var isWaiting = false
        var end: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// - Parameter end: called as soon as a write has to wait: at once if one does now, else by the next that does.
    func endWhenStuck(_ end: (@Sendable () -> Void)?) {
        let isWaiting = state.withLock { state in
            state.end = end
            return state.isWaiting
        }
        if isWaiting { end?() }
    }

    /// Returns when the descriptor takes more, or has failed, which the next write tells.
    func wait(for descriptor: Int32) {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&wait, 1, 0) == 0 else { return }
        let end = state.withLock { state in
            state.isWaiting = true
            return state.end
        }
        end?()
        while poll(&wait, 1, -1) < 0, errno == EINTR {}
        state.withLock { $0.isWaiting = false }
    }
}

import Glibc
private import Synchronization

/// Waits until output can continue. Another thread can end the wait.
final class OutputWait: Sendable {
    private struct State {
        var isWaiting = false
        var end: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// - Parameter end: Called as soon as a write has to wait: at once if one waits now, else by the next that does.
    func endWhenStuck(_ end: (@Sendable () -> Void)?) {
        let isWaiting = state.withLock { state in
            state.end = end
            return state.isWaiting
        }
        if isWaiting { end?() }
    }

    /// Returns when the descriptor accepts more, or has failed, which the next write reports.
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

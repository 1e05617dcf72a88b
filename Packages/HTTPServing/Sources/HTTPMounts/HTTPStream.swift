internal import Synchronization

/// The body of a response that is sent while it is written, such as server-sent events.
///
/// Any thread may write. The server closes the stream when the client has gone, when it reads too slowly
/// (`HTTPLimits.streamBytes`), or when the server stops.
public final class HTTPStream: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        /// The bytes before this place have been sent.
        var start = 0
        var isEnded = false
        var isClosed = false
        var onClose: (@Sendable () -> Void)?
        /// Wakes the server, which has found the stream empty.
        var wake: (@Sendable () -> Void)?
    }

    /// The next part for the server to send.
    package enum Part {
        case bytes([UInt8])
        case nothing
        case end
    }

    private let state = Mutex(State())

    public init() {}

    /// Adds bytes, unless the stream has been ended or closed.
    public func send(_ bytes: [UInt8]) {
        write { state in
            state.bytes.removeFirst(state.start)
            state.start = 0
            state.bytes += bytes
        }
    }

    /// Ends the response after the bytes that were sent; the connection then serves other requests.
    public func end() {
        write { $0.isEnded = true }
    }

    private func write(_ change: (inout State) -> Void) {
        let wake: (@Sendable () -> Void)? = state.withLock { state in
            guard !state.isEnded, !state.isClosed else { return nil }
            change(&state)
            defer { state.wake = nil }
            return state.wake
        }
        wake?()
    }

    /// Has an action called once when the stream is closed, also after `end`: on the server's thread, or at once if
    /// the stream is closed already.
    ///
    /// A later action replaces an earlier one.
    public func onClose(_ action: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.onClose = action }
            return state.isClosed
        }
        if isClosed { action() }
    }

    // MARK: - The server's side

    /// The bytes that wait for the client.
    package var waiting: Int { state.withLock { $0.bytes.count - $0.start } }

    /// Removes bytes from the front; has `wake` called once, from any thread, as soon as there is more if there are none.
    package func next(_ limit: Int, wake: @escaping @Sendable () -> Void) -> Part {
        state.withLock { state in
            if state.bytes.isEmpty, state.isEnded || state.isClosed { return .end }
            if state.bytes.isEmpty {
                state.wake = wake
                return .nothing
            }
            let part = Array(state.bytes[state.start...].prefix(limit))
            state.start += part.count
            if state.start == state.bytes.count {
                state.bytes = []
                state.start = 0
            }
            return .bytes(part)
        }
    }

    /// Closes the stream: nothing more can be written. Bytes that wait can still be sent.
    package func close() {
        let onClose: (@Sendable () -> Void)? = state.withLock { state in
            state.isClosed = true
            state.wake = nil
            defer { state.onClose = nil }
            return state.onClose
        }
        onClose?()
    }
}

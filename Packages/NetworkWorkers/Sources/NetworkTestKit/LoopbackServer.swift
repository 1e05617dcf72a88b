import Glibc
import Synchronization

/// A server on 127.0.0.1 for tests: each connection follows the next one of its scripts, on a thread of its own.
public final class LoopbackServer: Sendable {
    /// A client's request.
    public struct Request: Equatable, Sendable {
        public var line: String
        /// The headers by lower-case name; of several with one name, the first.
        public var headers: [String: String]
        public var body: String

        public init(line: String, headers: [String: String], body: String = "") {
            self.line = line
            self.headers = headers
            self.body = body
        }
    }

    public enum Event: Equatable, Sendable {
        case accepted
        /// A request has been read.
        case received
        /// A step of the script has sent all of its data.
        case sent
        /// A pause has ended.
        case rested
        /// A connection has ended.
        case closed
    }

    public struct SystemError: Error {
        public var code: Int32
    }

    private struct State {
        var scripts: [LoopbackScript]
        var requests: [Request] = []
        var events: [Event] = []
        var isStopped = false
    }

    public let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>
    private let (changes, changed) = AsyncStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
    )

    /// - Parameter scripts: One for each connection; further connections are closed at once.
    public convenience init(_ scripts: LoopbackScript...) throws { try self.init(scripts) }

    public init(_ scripts: [LoopbackScript]) throws {
        state = Mutex(State(scripts: scripts))
        (listener, port) = try Self.listen(queue: 128)
        Self.start { [weak self, listener] in
            // Only this thread closes the listener, so that its descriptor is not reused while it is in use.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                guard let self else {
                    close(connection)
                    break
                }
                let script = self.state.withLock { $0.scripts.isEmpty ? [] : $0.scripts.removeFirst() }
                self.note(.accepted)
                Self.start { self.serve(connection, script) }
            }
        }
    }

    deinit { stop() }

    /// The requests so far, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    public func url(
        _ path: String = "/games.json",
        host: String = "127.0.0.1",
        scheme: String = "http"
    ) -> String {
        "\(scheme)://\(host):\(port)\(path)"
    }

    /// Returns after that many such events, or when the task is cancelled; for one task at a time.
    public func wait(for event: Event, count: Int = 1) async {
        var iterator = changes.makeAsyncIterator()
        while state.withLock({ $0.events.count { $0 == event } }) < count {
            guard await iterator.next() != nil else { return }
        }
    }

    /// Accepts no further connections.
    public func stop() {
        let wasStopped = state.withLock { state in
            defer { state.isStopped = true }
            return state.isStopped
        }
        if !wasStopped { shutdown(listener, Int32(SHUT_RDWR)) }
    }
}

// MARK: - One connection

extension LoopbackServer {
    private func note(_ event: Event) {
        state.withLock { $0.events.append(event) }
        changed.yield()
    }

    private func serve(_ connection: Int32, _ script: LoopbackScript) {
        defer {
            close(connection)
            note(.closed)
        }
        var last: Request?
        for step in script.steps {
            let isThere =
                switch step {
                case .receive: receive(&last, from: connection)
                case .send(let text): send(Array(text.utf8), to: connection)
                case .sendBytes(let bytes): send(bytes, to: connection)
                case .echo: send(LoopbackScript.response(body: last?.body ?? ""), to: connection)
                case .repeatSending(let text, let pause):
                    sendEndlessly(Array(text.utf8), pause: pause, to: connection)
                case .rest(let duration): rest(duration)
                case .waitForHangUp: waitForHangUp(connection)
                }
            guard isThere else { return }
        }
    }
}

// MARK: - Steps, which return whether the client is still there

extension LoopbackServer {
    private func receive(_ request: inout Request?, from connection: Int32) -> Bool {
        request = Self.readRequest(connection)
        guard let request else { return false }
        state.withLock { $0.requests.append(request) }
        note(.received)
        return true
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        guard Self.send(connection, bytes) else { return false }
        note(.sent)
        return true
    }

    private func sendEndlessly(_ bytes: [UInt8], pause: UInt32, to connection: Int32) -> Bool {
        while Self.send(connection, bytes) { if pause > 0 { usleep(pause) } }
        return false
    }

    private func rest(_ duration: UInt32) -> Bool {
        usleep(duration)
        note(.rested)
        return true
    }

    private func waitForHangUp(_ connection: Int32) -> Bool {
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
        return false
    }
}

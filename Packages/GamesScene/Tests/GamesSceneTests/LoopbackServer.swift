import Glibc
import Synchronization

/// A real HTTP server on 127.0.0.1: each connection is answered by the next line of its script, on a thread.
final class LoopbackServer: Sendable {
    /// What happens on one connection, after the request has been read.
    enum Reply: Sendable {
        case answer(status: String, headers: [String] = [], body: String = "")
        /// The head of an answer with a longer body than what follows it.
        case breakOff(declared: Int, sent: String)
        /// Bytes as they are.
        case raw(String)
        /// Nothing, until the client hangs up.
        case silence
        /// A head, then a byte every few milliseconds without an end.
        case drip
        /// A head without a length, then bytes without an end, as fast as a good network has them.
        case flood
        /// The connection is closed without a byte.
        case hangUp

        static func catalogue(_ body: String, etag: String? = nil) -> Reply {
            .answer(status: "200 OK", headers: etag.map { ["ETag: \($0)"] } ?? [], body: body)
        }
    }

    /// What a client asked.
    struct Request: Equatable, Sendable {
        var line: String
        var headers: [String: String]
    }

    private struct State {
        var replies: [Reply]
        var requests: [Request] = []
        var ended = 0
        var isStopped = false
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>

    /// - Parameter replies: One for each connection; further ones are closed without a byte.
    init(_ replies: Reply...) throws {
        state = Mutex(State(replies: replies))
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard listener >= 0, isListening else { throw ServerError(code: errno) }
        port = UInt16(bigEndian: address.sin_port)
        Self.start { [weak self] in
            // Only this thread closes the listener, so that its number is no one else's while it is in use.
            defer { close(listener) }
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                guard let self else {
                    close(connection)
                    break
                }
                Self.start { self.serve(connection) }
            }
        }
    }

    struct ServerError: Error {
        var code: Int32
    }

    /// The requests so far, in order.
    var requests: [Request] { state.withLock { $0.requests } }

    /// Returns when that many connections are over; a test's own time limit ends a longer wait.
    func waitForEnds(_ count: Int) async throws {
        while state.withLock({ $0.ended }) < count { try await Task.sleep(for: .milliseconds(2)) }
    }

    func url(_ path: String = "/games.json") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Takes no further connection.
    func stop() {
        let wasStopped = state.withLock { state in
            defer { state.isStopped = true }
            return state.isStopped
        }
        if !wasStopped { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    deinit { stop() }

    private static func start(_ work: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let work: @Sendable () -> Void
            init(_ work: @escaping @Sendable () -> Void) { self.work = work }
        }
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Box(work)).toOpaque()
        let code = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work()
                return nil
            },
            box
        )
        precondition(code == 0, "no thread could be made")
        pthread_detach(thread)
    }
}

// MARK: - One connection

extension LoopbackServer {
    private func serve(_ connection: Int32) {
        defer {
            close(connection)
            state.withLock { $0.ended += 1 }
        }
        guard let request = Self.readRequest(connection) else { return }
        let reply = state.withLock { state in
            state.requests.append(request)
            return state.replies.isEmpty ? Reply.hangUp : state.replies.removeFirst()
        }
        switch reply {
        case .answer(let status, let headers, let body):
            let length = status.hasPrefix("304") ? [] : ["Content-Length: \(body.utf8.count)"]
            let head = ["HTTP/1.1 \(status)"] + headers + length + ["Connection: close", "", ""]
            _ = Self.send(connection, head.joined(separator: "\r\n") + body)
        case .breakOff(let declared, let sent):
            _ = Self.send(connection, "HTTP/1.1 200 OK\r\nContent-Length: \(declared)\r\n\r\n\(sent)")
        case .raw(let text):
            _ = Self.send(connection, text)
        case .silence:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
        case .drip:
            _ = Self.send(connection, "HTTP/1.1 200 OK\r\n\r\n")
            while Self.send(connection, " ") { usleep(2_000) }
        case .flood:
            _ = Self.send(connection, "HTTP/1.1 200 OK\r\n\r\n")
            let chunk = String(repeating: " ", count: 16_384)
            while Self.send(connection, chunk) { usleep(500) }
        case .hangUp:
            break
        }
    }

    private static func readRequest(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !bytes.contains([13, 10, 13, 10]) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (line[..<colon].lowercased(), String(value))
        }
        return Request(
            line: lines.first ?? "",
            headers: Dictionary(headers, uniquingKeysWith: { first, _ in first })
        )
    }

    private static func send(_ connection: Int32, _ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }
}

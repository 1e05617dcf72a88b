internal import CPostgreSQL
internal import Glibc
internal import StorageWorkers

/// A connection to a server, used by one caller at a time, which always is in libpq's pipeline mode.
final class ServerConnection {
    let address: ServerAddress
    let handle: OpaquePointer
    /// The names of the statements that this connection has prepared.
    var prepared: [ServerStatement: String] = [:]
    var lastName = 0
    private let clock = ContinuousClock()

    private static let connectTimeout = 10
    /// The oldest versions have statements that CockroachDB and YugabyteDB share, which report such numbers.
    private static let oldestVersion = 110_000

    /// Connects; a wait for the server ends after the URI's `connect_timeout`, or after 10 seconds.
    ///
    /// - Throws: `ServerFailure`, or `StorageError.cannotOpen` for a server of another kind.
    init(_ address: ServerAddress) throws {
        self.address = address
        let settings = [
            ("dbname", address.uri), ("client_encoding", "UTF8"), ("fallback_application_name", "scenekit"),
        ]
        let words = settings.map { strdup($0.0) } + [nil]
        let values = settings.map { strdup($0.1) } + [nil]
        defer { for text in words + values { free(text) } }
        let made = words.map { UnsafePointer($0) }.withUnsafeBufferPointer { words in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                libpq.PQconnectStartParams(words.baseAddress, values.baseAddress, 1)
            }
        }
        guard let made else { throw ServerFailure(state: "53200", message: "there is no memory left") }
        handle = made
        _ = libpq.PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try connect()
        guard libpq.PQserverVersion(handle) >= Self.oldestVersion else {
            let version = libpq.PQparameterStatus(handle, "server_version").map { String(cString: $0) } ?? ""
            throw StorageError.cannotOpen(
                path: address.place,
                reason:
                    "its server has version \(version.isEmpty ? "unknown" : version); PostgreSQL 15 or later is needed"
            )
        }
        guard libpq.PQsetnonblocking(handle, 1) == 0, libpq.PQenterPipelineMode(handle) == 1 else {
            throw lost()
        }
    }

    deinit { libpq.PQfinish(handle) }

    private func connect() throws {
        guard libpq.PQstatus(handle) != CONNECTION_BAD else { throw lost() }
        let seconds = address.connectTimeout ?? Self.connectTimeout
        let end = clock.now + .seconds(seconds)
        var events = Int16(POLLOUT)
        while true {
            guard wait(for: events, until: end) else {
                throw ServerFailure(
                    state: "",
                    message:
                        "the server has not answered for \(seconds) seconds; see whether it runs, or raise "
                        + "connect_timeout",
                    isLost: true
                )
            }
            switch libpq.PQconnectPoll(handle) {
            case PGRES_POLLING_OK: return
            case PGRES_POLLING_READING: events = Int16(POLLIN)
            case PGRES_POLLING_WRITING: events = Int16(POLLOUT)
            default: throw lost()
            }
        }
    }

    /// Waits until the socket can be read or written.
    ///
    /// - Returns: False when the time is over, or the socket has gone.
    func wait(for events: Int16, until end: ContinuousClock.Instant) -> Bool {
        while true {
            let socket = libpq.PQsocket(handle)
            let rest = clock.now.duration(to: end) / .milliseconds(1)
            guard socket >= 0, rest > 0 else { return false }
            var descriptor = pollfd(fd: socket, events: events, revents: 0)
            let code = poll(&descriptor, 1, Int32(clamping: Int(rest.rounded(.up))))
            if code > 0 { return true }
            if code < 0, errno != EINTR { return false }
        }
    }

    /// Waits for a notification.
    ///
    /// - Returns: Whether there was one before the end of the time.
    /// - Throws: `ServerFailure` if the connection has ended.
    func waitForNotification(_ time: Duration) throws -> Bool {
        let end = clock.now + time
        while true {
            guard libpq.PQconsumeInput(handle) == 1 else { throw lost() }
            var isNotified = false
            while let notification = libpq.PQnotifies(handle) {
                libpq.PQfreemem(notification)
                isNotified = true
            }
            if isNotified { return true }
            guard libpq.PQstatus(handle) == CONNECTION_OK else { throw lost() }
            guard wait(for: Int16(POLLIN), until: end) else { return false }
        }
    }

    /// The failure of a connection that has ended, in libpq's words.
    func lost() -> ServerFailure {
        let message = libpq.PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        let lines = message.split(separator: "\n").joined(separator: " ")
        return ServerFailure(state: "", message: lines.isEmpty ? "it was closed" : lines, isLost: true)
    }
}

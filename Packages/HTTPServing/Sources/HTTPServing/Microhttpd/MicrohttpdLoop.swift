internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// The daemon, its connections and its requests, on one thread.
///
/// The library's own epoll thread stalls above 128 ready connections, so `run` waits for its descriptor and then has it
/// work. A connection is suspended while its request's handler runs on the main actor, and while its stream is empty.
///
/// The library's time limits count inactivity only, so each connection has a deadline here.
final class MicrohttpdLoop {
    /// Sent to the server's thread.
    enum Notice: Sendable {
        case answered(Int, HTTPResponse)
        /// A stream has bytes, or has ended.
        case written(Int)
        /// The main actor takes work.
        case alive
        /// Another process answers from now on.
        case retire
        case stop
    }

    let options: HTTPServerOptions
    let mailbox: Mailbox<Notice>
    let mounts: MountTable
    private var listener: OwnedDescriptor?
    let watch: ConnectionWatch
    private let message: UnsafeMutablePointer<CChar>
    private var daemon: OpaquePointer?
    /// The library's copy of the listening socket, which is the caller's to close once the daemon runs.
    private var socket: Int32?
    private var lastNumber = 0
    /// The requests that have begun and whose responses have not been sent, by number.
    private(set) var exchanges: [Int: Exchange] = [:]
    /// The open connections by descriptor.
    private var connections: [Int32: ClientConnection] = [:]
    /// The exchanges that other processes answer, by the socket to them.
    var forwards: [Int32: Exchange] = [:]
    /// No deadline is earlier.
    private var firstDeadline: ContinuousClock.Instant?
    private(set) lazy var gzip = Gzip()
    private var isStopping = false
    /// The end of the time in which a retired server closes its connections.
    private var retirement: ContinuousClock.Instant?
    /// The time of the next look at the main actor, while requests wait for it.
    var nextLook: ContinuousClock.Instant?
    /// Whether the main actor has not done the work that it was given at the last look.
    var isAwaited = false
    var isStuck = false

    init(
        listener: OwnedDescriptor,
        options: HTTPServerOptions,
        mounts: MountTable,
        mailbox: Mailbox<Notice>
    ) throws(HTTPServerError) {
        self.listener = listener
        self.options = options
        self.mailbox = mailbox
        self.mounts = mounts
        watch = try ConnectionWatch()
        message = .allocate(capacity: Int(CMICROHTTPD_MESSAGE_SIZE))
        message.initialize(repeating: 0, count: Int(CMICROHTTPD_MESSAGE_SIZE))
        var callbacks = Self.callbacks
        callbacks.context = Unmanaged.passUnretained(self).toOpaque()
        // The library closes the socket that it gets if it cannot start.
        let socket = fcntl(listener.number, F_DUPFD_CLOEXEC, 0)
        guard socket >= 0 else { throw HTTPServerError("fcntl: " + String(cString: strerror(errno))) }
        daemon = CMicrohttpd_start(
            socket,
            UInt32(options.limits.connections),
            options.limits.connectionBytes,
            options.certificate?.key,
            options.certificate?.chain,
            &callbacks,
            message
        )
        guard daemon != nil else {
            let reason = String(cString: message).split(separator: "\n").first ?? ""
            throw HTTPServerError(
                options.certificate == nil
                    ? "libmicrohttpd cannot use the socket: \(reason)"
                    : "the TLS certificate and key cannot be used together: \(reason)"
            )
        }
        self.socket = socket
    }

    deinit {
        close()
        message.deallocate()
    }

    // MARK: - Loop

    /// Serves until `stop`, and then until the requests under way have been answered.
    func run() throws(HTTPServerError) {
        defer { close() }
        while !hasEnded {
            try wait()
            guard MHD_run(daemon) == .YES else { throw HTTPServerError("libmicrohttpd has stopped") }
        }
    }

    /// Whether the server accepts no more connections.
    var isEnding: Bool { isStopping || retirement != nil }

    private var hasEnded: Bool {
        if isStopping { return exchanges.isEmpty }
        return retirement.map { connections.isEmpty || $0 <= .now } ?? false
    }

    /// Waits for sockets, notices and deadlines, and handles the notices and deadlines.
    private func wait() throws(HTTPServerError) {
        var descriptors = [CMicrohttpd_descriptor(daemon), mailbox.descriptor, watch.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&descriptors, 3, timeout) >= 0 || errno == EINTR else {
            throw HTTPServerError("poll: " + String(cString: strerror(errno)))
        }
        if descriptors[1].revents != 0 {
            for notice in mailbox.take() { take(notice) }
        }
        if descriptors[2].revents != 0 {
            for descriptor in watch.take() {
                if let exchange = forwards[descriptor] {
                    goOn(exchange)
                } else {
                    connections[descriptor].map(endGone)
                }
            }
        }
        closeLate()
        look()
    }

    /// The milliseconds until there is something to do; -1 for any time.
    private var timeout: Int32 {
        var timeout: UInt64 = 0
        if MHD_get_timeout(daemon, &timeout) == .YES { return Int32(clamping: timeout) }
        guard let first = [firstDeadline, nextLook, retirement].compactMap(\.self).min() else { return -1 }
        // One millisecond more, for it must have passed.
        let rest = (first - .now) / .milliseconds(1) + 1
        return Int32(min(max(rest, 0), 1_000_000))
    }

    private func take(_ notice: Notice) {
        switch notice {
        case .stop: stop()
        case .retire: retire()
        case .alive: noteLife()
        case .written(let number):
            guard let exchange = exchanges[number] else { return }
            limit(exchange.client)
            resume(exchange)
        case .answered(let number, let response):
            guard let exchange = exchanges[number], case .handling = exchange.phase else {
                if case .stream(let stream) = response.body { stream.close() }
                return
            }
            exchange.phase = .answered(response)
            resume(exchange)
        }
    }

    private func stop() {
        guard !isStopping else { return }
        isStopping = true
        closeListener()
        closeStreams()
    }

    /// Leaves new requests to the successor, and closes each connection after its next response.
    private func retire() {
        guard !isEnding else { return }
        retirement = .now + options.limits.retirement
        closeListener()
        closeStreams()
        guard isStuck else { return }
        for exchange in exchanges.values {
            guard case .handling = exchange.phase, exchange.forward == nil else { continue }
            if let request = exchange.request, request.method == .get, let mount = exchange.mount,
                let forward = Forward(to: options.peers?.successor ?? "", limit: 0)
            {
                exchange.forward = forward
                begin(forward, request, by: mount, of: exchange)
            } else {
                lose(exchange)
            }
        }
    }

    private func closeStreams() {
        for exchange in exchanges.values {
            guard let stream = exchange.stream else { continue }
            stream.close()
            resume(exchange)
        }
    }

    /// Has the daemon accept no more connections. Other processes may go on with the socket, so it is not shut down.
    private func closeListener() {
        listener = nil
        guard let socket else { return }
        self.socket = nil
        MHD_quiesce_daemon(daemon)
        Glibc.close(socket)
    }

    /// Stops the daemon and closes all connections.
    private func close() {
        guard let daemon else { return }
        closeListener()
        // The library aborts the process if it stops with suspended connections.
        exchanges.values.forEach(resume)
        MHD_stop_daemon(daemon)
        self.daemon = nil
    }

    func suspend(_ exchange: Exchange) {
        exchange.client.isSuspended = true
        MHD_suspend_connection(exchange.connection)
    }

    func resume(_ exchange: Exchange) {
        guard exchange.client.isSuspended else { return }
        exchange.client.isSuspended = false
        MHD_resume_connection(exchange.connection)
    }

    // MARK: - Deadlines

    /// Closes the connection unless its phase ends in time.
    ///
    /// - Parameter bytes: The number of bytes that this phase transfers.
    func limit(_ client: ClientConnection, bytes: Int = 0) {
        let transfer = Duration.seconds(bytes) / max(options.limits.bytesPerSecond, 1)
        limit(client, until: .now + options.limits.request + transfer)
    }

    private func limit(_ client: ClientConnection, until deadline: ContinuousClock.Instant) {
        client.deadline = deadline
        firstDeadline = firstDeadline.map { min($0, deadline) } ?? deadline
    }

    /// Gives the phase more time for bytes that have arrived.
    func extend(_ client: ClientConnection, bytes: Int) {
        client.deadline? += Duration.seconds(bytes) / max(options.limits.bytesPerSecond, 1)
    }

    private func closeLate() {
        guard let firstDeadline, firstDeadline <= .now else { return }
        let now = ContinuousClock.now
        self.firstDeadline = nil
        for client in connections.values {
            guard let deadline = client.deadline else { continue }
            if deadline <= now {
                client.shutDown()
            } else {
                limit(client, until: deadline)
            }
        }
    }

    // MARK: - Connections

    /// Whether a client may connect.
    func admits(_ address: IPAddress?) -> Bool {
        guard let key = countKey(of: address) else { return true }
        return options.counts.count(key) < options.limits.connectionsPerAddress
    }

    func open(_ client: ClientConnection) {
        connections[client.descriptor] = client
        if let key = countKey(of: client.address) { options.counts.change(key, by: 1) }
        limit(client)
    }

    func close(_ client: ClientConnection) {
        connections[client.descriptor] = nil
        if let key = countKey(of: client.address) { options.counts.change(key, by: -1) }
    }

    /// The key of a client's count of connections; nil for a client with any number of them.
    private func countKey(of address: IPAddress?) -> String? {
        guard let address, address != options.proxy?.address else { return nil }
        return "connections \(address.network)"
    }

    /// Ends the suspended stream of a client that has gone.
    private func endGone(_ client: ClientConnection) {
        client.isGone = true
        exchanges.values.first { $0.client === client }.map(resume)
    }

    // MARK: - Requests

    func begin(_ target: String, _ connection: OpaquePointer, _ client: ClientConnection) -> Exchange {
        lastNumber += 1
        let exchange = Exchange(number: lastNumber, target: target, connection: connection, client: client)
        exchanges[lastNumber] = exchange
        return exchange
    }

    /// The response was sent, or the client has gone.
    func end(_ exchange: Exchange) {
        exchanges[exchange.number] = nil
        endForward(of: exchange)
        if let stream = exchange.stream {
            watch.remove(exchange.client.descriptor)
            stream.close()
        }
        exchange.client.isSending = false
        limit(exchange.client)
    }

    /// Suspends the connection, and has the handler answer.
    func handle(_ request: HTTPRequest, by mount: HTTPMount, of exchange: Exchange) {
        exchange.phase = .handling
        exchange.client.deadline = nil
        suspend(exchange)
        if let forward = exchange.forward { return begin(forward, request, by: mount, of: exchange) }
        perform(request, by: mount, of: exchange)
    }

    /// Has the mount's handler answer the request of a suspended connection.
    func perform(_ request: HTTPRequest, by mount: HTTPMount, of exchange: Exchange) {
        if options.onStuck != nil, nextLook == nil { nextLook = .now + Self.firstLook }
        Task {
            @MainActor [
                handler = mount.handler, mailbox, number = exchange.number, beginning = exchange.beginning
            ] in
            beginning.hasBegun.store(true, ordering: .relaxed)
            mailbox.send(.answered(number, await handler(request)))
        }
    }

    /// Fills the library's buffer from an exchange's stream; suspends the connection if the stream is empty.
    ///
    /// Returns the number of bytes, or the library's code for an end.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, of exchange: Exchange, from stream: HTTPStream) -> Int
    {
        let client = exchange.client
        if client.isGone || stream.waiting > options.limits.streamBytes { return MHD.endWithError }
        if let forward = exchange.forward, stream.waiting <= Forward.waitingBytes {
            watch.exchange(forward.socket.number, isWriting: false)
        }
        switch stream.next(
            buffer.count,
            wake: { [mailbox, number = exchange.number] in mailbox.send(.written(number)) }
        )
        {
        case .bytes(let bytes):
            buffer.copyBytes(from: bytes)
            limit(client)
            return bytes.count
        case .nothing:
            client.deadline = nil
            suspend(exchange)
            return 0
        case .end: return MHD.end
        }
    }

    /// Reports the end of a stream's client while the stream is suspended.
    func watchForEnd(of exchange: Exchange) {
        watch.add(exchange.client.descriptor)
    }
}

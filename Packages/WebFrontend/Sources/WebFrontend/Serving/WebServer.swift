import HTTPServing
import SceneHosting

/// Serves a host's scenes to browsers.
@MainActor
final class WebServer {
    /// How a server is reached, and whom it serves.
    struct Options: Sendable {
        /// The address and port to listen on: `127.0.0.1:8080`.
        var address: String
        /// The origin in browsers, if it is not that of the address: `https://contacts.example.org`.
        var publicURL: String?
        /// The certificate chain and the private key, in PEM; nil for plain HTTP.
        var certificate: (chain: String, key: String)?
        /// The address of the proxy whose headers name the clients; those of others are ignored.
        var trustedProxy: String?
        /// Whether people without an account get records, which belong to their browser.
        var admitsVisitors = false
        /// Whether the host has accounts.
        var hasAccounts = false
        /// Called with a JSON line for each request; nil for no log.
        var log: (@MainActor @Sendable (String) -> Void)?
        /// Called with the errors that browsers are not shown.
        var report: @MainActor @Sendable (String) -> Void = { _ in }
        /// The address and port of the metrics; nil for none.
        var metrics: String?
        /// The part of the server that this process is; nil if it is all of it.
        var worker: Worker?

        init(address: String) { self.address = address }
    }

    private let service: WebService
    private let server: HTTPServer
    /// Answers the requests that other workers pass on.
    private let peers: HTTPServer?
    private let metrics: HTTPServer?
    private let worker: Worker?
    let place: WebPlace

    /// Listens, but answers nothing before `run`.
    ///
    /// - Parameters:
    ///   - name: The host's name.
    ///   - admitted: Keeps the browsers that may use this machine's records.
    ///   - mounts: Makes other parts of the server's addresses, which need no key of an admitted browser.
    ///   - announce: Called with each address that admits one more browser.
    ///   - makeSession: Makes a session for a tab.
    /// - Throws: An error with the reason if the options do not go together, or the address cannot be used.
    init(
        name: String,
        options: Options,
        admitted: any AdmittedBrowsers,
        mounts: @MainActor (ServedSite) throws -> [HTTPMount] = { _ in [] },
        announce: @escaping @MainActor (String) -> Void,
        makeSession: @escaping @MainActor (WebVisitor) async throws -> any WebSession
    ) throws {
        let worker = options.worker
        let listener = try worker?.listener ?? Self.listener(options)
        let counts = worker?.counts ?? SharedCounts()
        self.worker = worker
        let place = try WebPlace(options, listener)
        self.place = place
        var settings = WebSettings(
            name: name,
            origin: place.origin,
            cookies: Cookies(host: name, port: listener.port, isSecure: place.isSecure),
            guests: place.guests
        )
        settings.otherOrigins = place.otherOrigins
        settings.share = worker?.share
        settings.counts = counts
        let admission =
            place.guests == .local
            ? WebAdmission(admitted) { key in announce("\(place.origin)/-/enter?key=\(key)") } : nil
        let service = WebService(
            settings,
            log: RequestLog(options.log, worker: worker?.share.number),
            report: options.report,
            admission: admission,
            makeSession: makeSession
        )
        self.service = service
        var server = HTTPServerOptions(hosts: place.hosts)
        server.certificate = options.certificate.map { .init(chain: $0.chain, key: $0.key) }
        server.proxy = place.proxy
        server.counts = counts
        let pages = HTTPMount("/", methods: [.get, .post], body: .form()) { request in
            await service.respond(to: request)
        }
        let isSecure = place.isSecure
        let health = HTTPMount("/healthz") { _ in .text(200, "ok").secured(isSecure: isSecure) }
        let all =
            try [pages, health] + service.assets + mounts(place.site(counts: counts)).map(service.counting)
        if let worker {
            server.onStuck = worker.tellStuck
            var local = server
            local.isForPeers = true
            local.certificate = nil
            local.proxy = nil
            // The name of the client is added to the headers that fit.
            local.limits.headerBytes += 256
            peers = try HTTPServer(
                socket: LocalSocket.listen(at: worker.share.socket(of: worker.share.number)),
                options: local,
                mounts: all
            )
            server.peers = worker.share.peers(settings.cookies)
        } else {
            peers = nil
        }
        self.server = try HTTPServer(listener: listener, options: server, mounts: all)
        metrics = try options.metrics.map { address in
            try Self.metrics(
                on: address,
                [
                    HTTPMount("/metrics", methods: [.get]) { _ in
                        HTTPResponse(
                            200,
                            [("content-type", Metrics.type)],
                            body: Array(service.metrics.utf8)
                        )
                    }
                ]
            )
        }
    }

    /// The socket that systemd has passed to this process, or else a new one.
    static func listener(_ options: Options) throws(HTTPServerError) -> HTTPListener {
        guard let number = try HTTPListener.activated() else { return try .listen(on: options.address) }
        return try .inherited(number)
    }

    /// A server for those who watch over this one.
    static func metrics(on address: String, _ mounts: [HTTPMount]) throws -> HTTPServer {
        let listener = try HTTPListener.listen(on: address)
        let hosts: Set<String> = [address, "localhost:\(listener.port)", "127.0.0.1:\(listener.port)"]
        return try HTTPServer(listener: listener, options: HTTPServerOptions(hosts: hosts), mounts: mounts)
    }

    /// Serves until `stop`, and until the requests under way have been answered.
    func run() async throws {
        if worker.map({ $0.share.number == 0 }) ?? true { service.admission?.begin() }
        let (metrics, peers) = (metrics, peers)
        async let other: Void? = metrics?.run()
        async let local: Void? = peers?.run()
        // They are awaited in any case.
        defer {
            metrics?.stop()
            peers?.stop()
        }
        worker?.begin(
            retire: { [server] in
                server.retire()
                peers?.retire()
            },
            stop: { [weak self] in self?.stop() },
            metrics: { [service] in service.metrics }
        )
        try await server.run()
        metrics?.stop()
        peers?.stop()
        _ = try await (other, local)
    }

    /// Ends `run`, and tells the pages.
    func stop() {
        service.endStreams()
        server.stop()
    }
}

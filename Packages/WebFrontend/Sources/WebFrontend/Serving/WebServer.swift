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

        init(address: String) { self.address = address }
    }

    private let service: WebService
    private let server: HTTPServer
    private let metrics: HTTPServer?
    /// The origin of the pages.
    let origin: String
    /// The address and port that the server listens on.
    let socket: String
    /// Whether other machines can reach the server, itself or through a proxy.
    let isPublic: Bool

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
        let listener = try HTTPListener.listen(on: options.address)
        let place = try WebPlace(options, listener)
        origin = place.origin
        socket = place.socket
        isPublic = place.isPublic
        var settings = WebSettings(
            name: name,
            origin: place.origin,
            cookies: Cookies(host: name, port: listener.port, isSecure: place.isSecure),
            guests: place.guests
        )
        settings.otherOrigins = place.otherOrigins
        let admission =
            place.guests == .local
            ? WebAdmission(admitted) { key in announce("\(place.origin)/-/enter?key=\(key)") } : nil
        let service = WebService(
            settings,
            log: RequestLog(options.log),
            report: options.report,
            admission: admission,
            makeSession: makeSession
        )
        self.service = service
        var server = HTTPServerOptions(hosts: place.hosts)
        server.certificate = options.certificate.map { .init(chain: $0.chain, key: $0.key) }
        server.proxy = place.proxy
        let pages = HTTPMount("/", methods: [.get, .post], body: .form()) { request in
            await service.respond(to: request)
        }
        self.server = try HTTPServer(
            listener: listener,
            options: server,
            mounts: [pages] + mounts(place.site).map(service.counting)
        )
        metrics = try options.metrics.map { address in
            let listener = try HTTPListener.listen(on: address)
            let hosts: Set<String> = [address, "localhost:\(listener.port)", "127.0.0.1:\(listener.port)"]
            let mount = HTTPMount("/", methods: [.get]) { request in
                guard request.path == "/metrics" else { return .text(404, "The metrics are at /metrics.") }
                return HTTPResponse(
                    200,
                    [("content-type", "text/plain; version=0.0.4; charset=utf-8")],
                    body: Array(service.metrics.utf8)
                )
            }
            return try HTTPServer(
                listener: listener,
                options: HTTPServerOptions(hosts: hosts),
                mounts: [mount]
            )
        }
    }

    /// Serves until `stop`, and until the requests under way have been answered.
    func run() async throws {
        service.admission?.begin()
        let metrics = metrics
        async let other: Void? = metrics?.run()
        try await server.run()
        metrics?.stop()
        _ = try await other
    }

    /// Ends `run`, and tells the pages.
    func stop() {
        service.endStreams()
        server.stop()
    }
}

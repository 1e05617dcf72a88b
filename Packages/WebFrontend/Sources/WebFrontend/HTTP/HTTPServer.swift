/// Answers HTTP requests.
protocol HTTPServer: Sendable {
    /// On the main actor, because a task elsewhere starts libdispatch's worker threads, whose monitor then wakes the
    /// process each second.
    typealias Handler = @MainActor (HTTPRequest) async -> HTTPResponse

    /// Serves on this thread until `stop`, and then until the requests under way have been answered.
    ///
    /// May be called once.
    func run() throws(HTTPServerError)

    /// Ends `run`, from any thread: the server accepts no more connections, closes the streams, and answers the
    /// requests under way.
    func stop()
}

/// How a server answers.
struct HTTPServerOptions: Sendable {
    /// A certificate chain and its private key, in PEM.
    struct Certificate: Sendable {
        var chain: String
        var key: String
    }

    /// The names and ports that the server answers for, in lower case, such as `localhost:8080`.
    var hosts: Set<String>
    var limits = HTTPLimits()
    var certificate: Certificate?
    /// The proxy whose word on a client's address counts.
    var proxy: TrustedProxy?
}

/// The reason why a server cannot start or go on.
struct HTTPServerError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

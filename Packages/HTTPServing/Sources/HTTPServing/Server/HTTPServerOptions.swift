/// How a server answers.
public struct HTTPServerOptions: Sendable {
    /// A certificate chain and its private key, in PEM.
    public struct Certificate: Sendable {
        public var chain: String
        public var key: String

        public init(chain: String, key: String) {
            self.chain = chain
            self.key = key
        }
    }

    /// The names and ports that the server answers for, in lower case, such as `localhost:8080`.
    public var hosts: Set<String>
    public var limits = HTTPLimits()
    public var certificate: Certificate?
    /// The proxy whose word on a client's address counts.
    public var proxy: TrustedProxy?

    /// The other processes of the same server; nil if there are none.
    public var peers: HTTPPeers?
    /// Whether the clients are the other processes of the server, which name theirs.
    public var isForPeers = false
    /// The connections by address are counted here, with those of the other processes.
    public var counts = SharedCounts()
    /// Called once on the server's thread if the main actor has taken no work for `stuckTime`, with the requests whose
    /// handlers it has begun. Nothing is observed while no request waits.
    public var onStuck: (@Sendable ([HTTPRequest]) -> Void)?
    public var stuckTime: Duration = .seconds(5)

    public init(hosts: Set<String>) {
        self.hosts = hosts
    }
}

/// The other processes that answer requests of the same server.
public struct HTTPPeers: Sendable {
    /// The path of the Unix socket of the process that answers a request; nil for this process. Called on the server's
    /// thread with the head of a request, before its body is there.
    ///
    /// If the other process cannot be reached, this one answers.
    public var socket: @Sendable (HTTPRequest, HTTPMount) -> String?
    /// The path of the Unix socket of the process that answers in the place of this one once it retires.
    public var successor: String

    public init(successor: String, socket: @escaping @Sendable (HTTPRequest, HTTPMount) -> String?) {
        self.successor = successor
        self.socket = socket
    }
}

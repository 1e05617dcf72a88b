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

    public init(hosts: Set<String>) {
        self.hosts = hosts
    }
}

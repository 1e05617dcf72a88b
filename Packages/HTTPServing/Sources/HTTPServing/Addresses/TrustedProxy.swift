/// A proxy in front of the server, which says who its client is.
///
/// The proxy must set, not pass on, one of `X-Forwarded-For` (with `X-Forwarded-Proto`) and `Forwarded` (RFC 7239). If
/// both are there and differ, a client has sent one of them, and neither counts.
public struct TrustedProxy: Equatable, Sendable {
    struct Client: Equatable {
        var address: IPAddress
        var isSecure: Bool

        init(address: IPAddress, isSecure: Bool) {
            self.address = address
            self.isSecure = isSecure
        }

        /// The client of a request that another process of the server has passed on.
        init?(namedByPeerIn headers: [(name: String, value: String)]) {
            let parts = headers.last { $0.name == Forward.clientHeader }?.value.split(separator: ";") ?? []
            guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
            self.init(address: address, isSecure: parts.count > 1)
        }
    }

    public var address: IPAddress

    public init(address: IPAddress) { self.address = address }

    /// The client behind a connection.
    ///
    /// Nearest to the server comes last in the headers. The client is the last one that is not the proxy itself.
    ///
    /// - Parameter peer: The connection's other end.
    func client(of peer: Client, headers: [(name: String, value: String)]) -> Client {
        guard peer.address == address else { return peer }
        let forwarded = Self.list("forwarded", headers).map(Self.element)
        let others = Self.list("x-forwarded-for", headers).map { IPAddress($0) }
        let schemes = Self.list("x-forwarded-proto", headers).map { Optional($0) }
        let new = client(
            hops: forwarded.map { $0["for"].flatMap(Self.node) },
            schemes: forwarded.map { $0["proto"] },
            peer: peer
        )
        let old = client(hops: others, schemes: schemes, peer: peer)
        if forwarded.isEmpty { return old }
        if others.isEmpty && schemes.isEmpty { return new }
        return old == new ? old : peer
    }

    private func client(hops: [IPAddress?], schemes: [String?], peer: Client) -> Client {
        var client = peer
        // An entry that is no address hides those before it.
        if let hop = hops.last(where: { $0 != address }), let hop { client.address = hop }
        if let scheme = schemes.last, let scheme { client.isSecure = scheme.lowercased() == "https" }
        return client
    }

    /// The elements of all headers of a name (RFC 9110, section 5.6.1).
    private static func list(_ name: String, _ headers: [(name: String, value: String)]) -> [String] {
        headers.filter { $0.name == name }
            .flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: true) }
            .map { $0.filter { $0 != " " && $0 != "\t" } }
    }

    /// The pairs of an element of `Forwarded`.
    private static func element(_ text: String) -> [String: String] {
        let pairs = text.split(separator: ";").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0].lowercased(), parts[1].filter { $0 != "\"" }) : nil
        }
        return Dictionary(pairs) { _, last in last }
    }

    /// The address of a node, which may have a port: `192.0.2.1:80` or `[2001:db8::1]:80`.
    private static func node(_ text: String) -> IPAddress? {
        if text.hasPrefix("[") { return IPAddress(String(text.dropFirst().prefix { $0 != "]" })) }
        return IPAddress(String(text.prefix { $0 != ":" }))
    }
}

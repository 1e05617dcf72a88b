public import FoundationEssentials

/// The servers that a client may connect to.
public enum HTTPReach: Equatable, Sendable {
    case everywhere
    /// Servers over HTTPS with public addresses, and those of one origin, wherever it is. For addresses that come from
    /// somebody else's document, which must not lead into the network of this machine.
    case publicServers(and: URL?)
    /// These hosts only, by name, or by name and port: `api.example.com`, `localhost:8080`. A name without a port stands for
    /// the scheme's own. For a program that may only reach the hosts that a person has admitted.
    case hosts(Set<String>)
}

extension HTTPClient {
    /// Checks the first request and each redirection. The addresses of its host are checked when it is connected.
    ///
    /// - Returns: Whether only public addresses may be connected.
    func checkReach(of request: OutgoingRequest) throws(HTTPFailure) -> Bool {
        let url: URL?
        switch reach {
        case .everywhere: return false
        case .hosts(let hosts):
            guard hosts.contains(request.address.authority) else {
                throw .refusedHost(request.address.authority)
            }
            return false
        case .publicServers(let origin): url = origin
        }
        if let url, let origin = try? WebAddress(url.absoluteString), request.address.hasOrigin(of: origin) {
            return false
        }
        guard request.address.scheme == "https" else {
            throw .notSecure(reason: "http is only allowed to the origin of the document; use https")
        }
        return true
    }
}

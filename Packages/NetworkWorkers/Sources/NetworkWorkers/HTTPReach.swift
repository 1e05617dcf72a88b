public import FoundationEssentials

/// The servers that a client may connect to.
public enum HTTPReach: Equatable, Sendable {
    case everywhere
    /// Servers over HTTPS with public addresses, and those of one origin, wherever it is. For addresses that come from
    /// somebody else's document, which must not lead into the network of this machine.
    case publicServers(and: URL?)
}

extension HTTPClient {
    /// Checks the first request and each redirection. The addresses of its host are checked when it is connected.
    ///
    /// - Returns: Whether only public addresses may be connected.
    func checkReach(of request: OutgoingRequest) throws(HTTPFailure) -> Bool {
        guard case .publicServers(let url) = reach else { return false }
        if let url, let origin = try? WebAddress(url.absoluteString), request.address.hasOrigin(of: origin) {
            return false
        }
        guard request.address.scheme == "https" else {
            throw .notSecure(reason: "http is only allowed to the origin of the document; use https")
        }
        return true
    }
}

/// The reason why a request got no complete response. No case contains a user, a password or a URL's query.
public enum HTTPFailure: Error, Equatable, Sendable {
    /// The request is invalid and was not sent.
    case invalidRequest(reason: String)
    /// The host's name has no known address.
    case cannotResolve(host: String)
    /// The connection was refused, or the host is unreachable.
    case cannotConnect(reason: String)
    /// The TLS handshake or the check of the server's certificate failed.
    case notSecure(reason: String)
    /// The time limit for connecting or for the whole request has passed.
    case timedOut(limit: Duration)
    /// The connection ended before the response was complete.
    case brokenOff(reason: String)
    /// The response is not valid HTTP.
    case malformed(reason: String)
    /// The response's head, including trailers, exceeds the limit.
    case headTooLarge(limit: Int)
    /// The response's body, after decompression, exceeds the limit.
    case bodyTooLarge(limit: Int)
    case tooManyRedirections(limit: Int)
    /// A redirection leads to an address that must not be requested.
    case refusedRedirection(target: String, reason: String)
    /// The host has an address in the network of this machine, and only public ones are allowed.
    case privateAddress
    /// The host, with its port if that is not the usual one, is none of those that may be requested.
    case refusedHost(String)
    /// The task was cancelled.
    case cancelled
    /// Out of memory, threads or descriptors, or libcurl lacks a feature.
    case system(reason: String)

    /// Whether the same request may succeed later.
    public var isTransient: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timedOut, .brokenOff, .system: true
        case .invalidRequest, .notSecure, .malformed, .headTooLarge, .bodyTooLarge, .tooManyRedirections,
            .refusedRedirection, .privateAddress, .refusedHost, .cancelled:
            false
        }
    }
}

extension HTTPFailure: CustomStringConvertible {
    /// A clause that follows the server's URL and a colon: `the server cannot be reached (Connection refused)`.
    public var description: String {
        switch self {
        case .invalidRequest(let reason): reason
        case .cannotResolve(let host): "there is no host '\(host)'"
        case .cannotConnect(let reason): "the server cannot be reached (\(reason))"
        case .notSecure(let reason): "the connection is not secure (\(reason))"
        case .timedOut(let limit): "no complete response within \(limit.inWords)"
        case .brokenOff(let reason): "the connection ended before the response was complete (\(reason))"
        case .malformed(let reason): "the response is not valid HTTP (\(reason))"
        case .headTooLarge(let limit): "the response's head has more than \(limit) bytes"
        case .bodyTooLarge(let limit): "the response has more than \(limit) bytes"
        case .tooManyRedirections(let limit): "it redirects more than \(limit) times"
        case .refusedRedirection(let target, let reason): "it redirects to \(target): \(reason)"
        case .privateAddress: "its host is not on the public internet"
        case .refusedHost(let host): "the host '\(host)' may not be requested"
        case .cancelled: "the request was cancelled"
        case .system(let reason): reason
        }
    }
}

extension Duration {
    /// `1 second`, `250 milliseconds`.
    fileprivate var inWords: String {
        let (seconds, attoseconds) = components
        guard attoseconds == 0 else {
            return "\(seconds * 1_000 + attoseconds / 1_000_000_000_000_000) milliseconds"
        }
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }
}

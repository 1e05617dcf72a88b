import HTTPServing
import SceneHosting

/// The place of a server in the network, derived from its options.
struct WebPlace {
    let origin: String
    /// The other names of a server on this machine.
    let otherOrigins: Set<String>
    /// The address and port that the server listens on.
    let socket: String
    let isSecure: Bool
    /// Whether other machines can reach the server.
    let isPublic: Bool
    /// Whether browsers reach the server by another name than its socket's.
    let isBehindName: Bool
    let hosts: Set<String>
    let guests: ServedSite.Guests
    let proxy: TrustedProxy?

    /// The site that the mounts of the host's extensions are parts of.
    func site(counts: SharedCounts) -> ServedSite {
        ServedSite(origin: origin, otherOrigins: otherOrigins, guests: guests, counts: counts)
    }

    /// - Throws: `HTTPServerError` if the options do not go together.
    @MainActor
    init(_ options: WebServer.Options, _ listener: HTTPListener) throws(HTTPServerError) {
        proxy = try options.trustedProxy.map { text throws(HTTPServerError) in
            guard let address = IPAddress(text) else {
                throw HTTPServerError("'\(text)' is no address of a proxy; an example is 10.0.0.1")
            }
            return TrustedProxy(address: address)
        }
        let isLoopback = Self.isLoopback(listener.address)
        let scheme = options.certificate == nil ? "http" : "https"
        let host = listener.address.isIPv4 ? "\(listener.address)" : "[\(listener.address)]"
        socket = "\(host):\(listener.port)"
        origin = try options.publicURL.map(Self.origin) ?? scheme + "://" + socket
        isSecure = origin.hasPrefix("https:")
        isBehindName = options.publicURL != nil
        guard options.certificate == nil || isSecure else {
            throw HTTPServerError("with a certificate, the public address must begin with https:")
        }
        let names = isLoopback ? [socket, "localhost:\(listener.port)"] : []
        hosts = Set([String(origin.drop { $0 != ":" }.dropFirst(3))] + names)
        otherOrigins = Set(names.map { scheme + "://" + $0 })
        let isOpen = options.admitsVisitors || options.hasAccounts
        isPublic = !isLoopback || options.publicURL != nil
        if !isPublic {
            guests = options.admitsVisitors ? .visitors : .local
            return
        }
        guard isSecure, options.certificate != nil || proxy != nil else {
            throw HTTPServerError(
                "\(options.address) can be reached by others, so passwords and records need encryption: give "
                    + "--tls-certificate and --tls-key, or --public-url https://… with --trust-proxy for a proxy "
                    + "that encrypts"
            )
        }
        guard isOpen else {
            throw HTTPServerError(
                "\(options.address) can be reached by others, and this host has no accounts that separate them; "
                    + "listen on 127.0.0.1, or give --guests"
            )
        }
        guests = options.admitsVisitors ? .visitors : .none
    }

    private static func isLoopback(_ address: IPAddress) -> Bool {
        address.isIPv4 ? address.bytes.first == 127 : address == IPAddress("::1")
    }

    /// The origin of a URL: scheme, host and port.
    private static func origin(_ url: String) throws(HTTPServerError) -> String {
        let text = url.hasSuffix("/") ? String(url.dropLast()) : url
        let parts = text.split(separator: "://", maxSplits: 1).map { $0.lowercased() }
        guard parts.count == 2, ["http", "https"].contains(parts[0]), !parts[1].isEmpty,
            parts[1].utf8.allSatisfy({ Self.isHostByte($0) })
        else {
            throw HTTPServerError("'\(url)' is no public address; an example is https://contacts.example.org")
        }
        return parts[0] + "://" + parts[1]
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}

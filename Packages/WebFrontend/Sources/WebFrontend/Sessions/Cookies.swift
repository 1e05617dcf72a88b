import SceneKitCore

/// The cookies that a server sets and reads.
///
/// Over HTTPS their names begin with `__Host-`, so that no other host of the domain can set them (RFC 6265bis, section
/// 4.1.3.2). On plain loopback the names contain the port, since cookies do not distinguish ports.
struct Cookies: Equatable, Sendable {
    private let prefix: String
    private let attributes: String

    init(host: String, port: UInt16, isSecure: Bool) {
        prefix = isSecure ? "__Host-\(host)-" : "\(host)-\(port)-"
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// A cookie's value; nil if the request has none, or more than one.
    func value(_ name: String, of request: HTTPRequest) -> String? {
        let pairs = request.headers.filter { $0.name == "cookie" }.flatMap { $0.value.split(separator: ";") }
        let values = pairs.compactMap { pair -> String? in
            let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0] == prefix + name else { return nil }
            return PercentEncoding.decode(parts[1])
        }
        return values.count == 1 ? values[0] : nil
    }

    /// The header that sets a cookie.
    ///
    /// - Parameter value: Nil to remove the cookie.
    func header(_ name: String, _ value: String?, days: Int? = nil) -> (name: String, value: String) {
        let age = value == nil ? "; Max-Age=0" : days.map { "; Max-Age=\($0 * 86_400)" } ?? ""
        return ("set-cookie", "\(prefix)\(name)=\(PercentEncoding.encode(value ?? ""))\(age)\(attributes)")
    }
}

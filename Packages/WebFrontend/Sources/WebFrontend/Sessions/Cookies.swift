import HTTPServing
@_spi(Hosting) import SceneKitCore

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
        let wanted = prefix + name + "="
        var found: String?
        for header in request.headers where header.name == "cookie" {
            for pair in header.value.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: wanted.utf8),
                    let value = PercentEncoding.decode(Substring(pair.dropFirst(wanted.utf8.count))),
                    !value.isEmpty
                else { continue }
                guard found == nil else { return nil }
                found = value
            }
        }
        return found
    }

    /// The header that sets a cookie.
    ///
    /// - Parameter value: Nil to remove the cookie.
    func header(_ name: String, _ value: String?, days: Int? = nil) -> (name: String, value: String) {
        let age = value == nil ? "; Max-Age=0" : days.map { "; Max-Age=\($0 * 86_400)" } ?? ""
        return ("set-cookie", "\(prefix)\(name)=\(PercentEncoding.encode(value ?? ""))\(age)\(attributes)")
    }
}

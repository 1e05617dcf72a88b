/// Refuses requests that this server does not know, or that servers and proxies understand differently (RFC 9112,
/// sections 3.2, 6.1 and 6.3).
///
/// libmicrohttpd accepts several of them.
enum RequestCheck {
    /// The parts of a request's first line, as they were sent.
    struct Line: Equatable {
        var method: String
        var target: String
        var version: String
    }

    /// Checks a request's head.
    ///
    /// - Parameter headers: With names in lower case.
    /// - Returns: The method, and the mount that answers the request.
    static func check(
        _ line: Line,
        headers: [(name: String, value: String)],
        options: HTTPServerOptions,
        mounts: MountTable
    ) throws(HTTPRefusal) -> (HTTPMethod, HTTPMount) {
        guard ["HTTP/1.1", "HTTP/1.0"].contains(line.version) else {
            throw HTTPRefusal(505, "This server speaks HTTP/1.1 and HTTP/1.0.")
        }
        let mount = mounts.mount(of: line.target)
        let method = try method(of: line, for: mount)
        try check(target: line.target, limits: options.limits)
        let size = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard size <= options.limits.headerBytes else {
            throw HTTPRefusal(
                431,
                "The request's headers have more than \(options.limits.headerBytes) bytes. If they are this site's cookies, delete them."
            )
        }
        for (name, value) in headers {
            guard !name.isEmpty, name.utf8.allSatisfy(HeaderParameters.isToken) else {
                throw HTTPRefusal(400, "A header's name contains a character that is not allowed.")
            }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw HTTPRefusal(400, "A header contains a control character.")
            }
        }
        let values = { (name: String) in headers.filter { $0.name == name }.map(\.value) }
        try check(hosts: values("host"), known: options.hosts)
        try check(
            lengths: values("content-length"),
            encodings: values("transfer-encoding"),
            line: line,
            hasBody: method.hasBody
        )
        guard values("expect").allSatisfy({ $0.lowercased() == "100-continue" }) else {
            throw HTTPRefusal(417, "The only expectation known here is '100-continue'.")
        }
        guard values("content-type").count <= 1 else {
            throw HTTPRefusal(400, "There is more than one Content-Type.")
        }
        guard let mount else { throw HTTPRefusal(404, "There is nothing here.") }
        return (method, mount)
    }

    /// The methods that are known, and that no mount can answer (RFC 9110, section 9.3).
    private static let unanswered = ["CONNECT", "QUERY", "TRACE"]

    /// The method of a request, which its mount must answer.
    private static func method(of line: Line, for mount: HTTPMount?) throws(HTTPRefusal) -> HTTPMethod {
        let name = line.method
        let methods = mount?.methods(at: line.target)
        let allowed = HTTPMount.names(of: methods ?? [])
        let reason =
            allowed.count > 1
            ? "The methods known here are \(allowed.dropLast().joined(separator: ", ")) and \(allowed[allowed.count - 1])."
            : "The only method known here is \(allowed.first ?? "GET")."
        let method = HTTPMethod(rawValue: name == "HEAD" ? "GET" : name)
        guard method != nil || unanswered.contains(name) else { throw HTTPRefusal(501, reason) }
        guard let method, methods?.contains(method) != false else {
            throw HTTPRefusal(405, reason, allowed: allowed)
        }
        return method
    }

    /// Whether a byte may be part of a target.
    static func isTargetByte(_ byte: UInt8) -> Bool {
        0x21...0x7E ~= byte && !"\"#<>".utf8.contains(byte)
    }

    /// Checks that a target is a path with an optional query, as browsers send it.
    private static func check(target: String, limits: HTTPLimits) throws(HTTPRefusal) {
        guard target.utf8.count <= limits.targetBytes else {
            throw HTTPRefusal(414, "The address is longer than \(limits.targetBytes) bytes.")
        }
        let path = target.prefix { $0 != "?" }
        guard path.hasPrefix("/"), !path.hasPrefix("//"), target.utf8.allSatisfy(isTargetByte),
            !path.contains("\\"),
            !path.contains("%00")
        else { throw HTTPRefusal(400, "The address is malformed.") }
        guard !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: isOfDots) else {
            throw HTTPRefusal(400, "The address contains '.' or '..' as a step.")
        }
    }

    /// Whether a step is `.` or `..`, whose dots may be percent-encoded.
    private static func isOfDots(_ step: Substring.UTF8View) -> Bool {
        guard step.allSatisfy({ ".%2eE".utf8.contains($0) }) else { return false }
        return [".", ".."].contains(String(Substring(step)).lowercased().replacing("%2e", with: "."))
    }

    private static func check(hosts: [String], known: Set<String>) throws(HTTPRefusal) {
        guard hosts.count == 1 else { throw HTTPRefusal(400, "There must be one Host.") }
        guard known.contains(hosts[0].lowercased()) else {
            throw HTTPRefusal(421, "This server does not answer for the host in the request.")
        }
    }

    private static func check(
        lengths: [String],
        encodings: [String],
        line: Line,
        hasBody: Bool
    ) throws(HTTPRefusal) {
        guard lengths.count <= 1 else { throw HTTPRefusal(400, "There is more than one Content-Length.") }
        guard lengths.isEmpty || encodings.isEmpty else {
            throw HTTPRefusal(400, "There are a Content-Length and a Transfer-Encoding.")
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard lengths.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { digits ~= $0 } }) else {
            throw HTTPRefusal(400, "The Content-Length is not a number.")
        }
        guard encodings.isEmpty || line.version == "HTTP/1.1" else {
            throw HTTPRefusal(400, "HTTP/1.0 has no Transfer-Encoding.")
        }
        guard encodings.isEmpty || encodings.count == 1 && encodings[0].lowercased() == "chunked" else {
            throw HTTPRefusal(501, "The only transfer encoding known here is 'chunked'.")
        }
        let isSent = !encodings.isEmpty || lengths.contains { $0.utf8.contains { $0 != UInt8(ascii: "0") } }
        guard hasBody || !isSent else {
            throw HTTPRefusal(400, "A \(line.method) request has no body.")
        }
    }
}

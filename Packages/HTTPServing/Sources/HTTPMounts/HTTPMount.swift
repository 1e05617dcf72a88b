/// A part of a server's addresses, with the methods, the bodies and the limits of its own.
///
/// ```swift
/// let mount = HTTPMount("/api/v1", methods: [.get, .put, .delete], body: .bytes(limit: 1 << 20)) { request in
///     .text(200, "\(request.method) \(request.path)")
/// }
/// ```
///
/// The server refuses the requests that a mount does not declare: a method that it lacks with 405 and `Allow`, a larger
/// body with 413. Cookies and keys of one mount mean nothing to another one.
public struct HTTPMount: Sendable {
    /// Called on the main actor, because a task elsewhere starts libdispatch's worker threads, whose monitor then wakes
    /// the process each second.
    public typealias Handler = @MainActor @Sendable (HTTPRequest) async -> HTTPResponse

    /// Makes the response to a request that the server refuses before the handler gets it, from its status and the reason.
    /// Called on the server's thread.
    public typealias Refusal = @Sendable (_ status: Int, _ reason: String) -> HTTPResponse

    /// The bodies that a mount takes, in the requests whose method has one (POST, PUT and PATCH).
    public enum Body: Sendable {
        /// Forms as browsers send them: URL-encoded, or multipart with files, which are kept in temporary files.
        /// Another media type is refused with 415.
        case form(HTTPFormLimits = HTTPFormLimits())
        /// Bytes of any media type, in memory.
        case bytes(limit: Int)
        /// A multipart form as above, and of any other media type bytes in memory.
        case multipartOrBytes(HTTPFormLimits = HTTPFormLimits(), limit: Int)
    }

    /// The path of the mount, percent-encoded: it answers there and for every longer path, unless a mount with a longer
    /// path does. `/` answers for the paths that no other mount has.
    public let path: String
    /// The methods that the mount answers. With GET, it answers HEAD too.
    public var methods: Set<HTTPMethod>
    /// The methods of an address under the path, out of `methods`; nil if each address answers all of them. Called on the
    /// server's thread with the request's target.
    public var methodsAt: (@Sendable (_ target: String) -> Set<HTTPMethod>)?
    public var body: Body
    public var handler: Handler
    /// The form of the server's own refusals under the path; nil for plain text.
    public var refusal: Refusal?
    /// Answers at once on the server's thread, in place of the handler, even while a scene occupies the main actor.
    public var answer: (@Sendable (HTTPRequest) -> HTTPResponse)?
    /// Whether the requests of one caller must reach the same process of the server: those with the same authorization,
    /// or without one those of the same address.
    public var followsCaller = false

    /// - Parameter path: Begins with a slash and ends without one. Paths are compared as they are sent: `/%61` is not
    ///   under `/a`.
    public init(
        _ path: String,
        methods: Set<HTTPMethod>,
        body: Body = .bytes(limit: 0),
        methodsAt: (@Sendable (_ target: String) -> Set<HTTPMethod>)? = nil,
        refusal: Refusal? = nil,
        handler: @escaping Handler
    ) {
        self.path = path
        self.methods = methods
        self.methodsAt = methodsAt
        self.body = body
        self.refusal = refusal
        self.handler = handler
    }

    /// A mount that answers GET at once on the server's thread, without the main actor.
    public init(_ path: String, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        self.init(path, methods: [.get], handler: { answer($0) })
        self.answer = answer
    }

    /// Whether a path is the mount's or lies under it.
    package func holds(_ path: Substring) -> Bool {
        self.path == "/"
            || path.hasPrefix(self.path)
                && (path.utf8.count == self.path.utf8.count || path.dropFirst(self.path.count).first == "/")
    }

    /// The methods that the mount answers at a request's target.
    package func methods(at target: String) -> Set<HTTPMethod> {
        methodsAt.map { methods.intersection($0(target)) } ?? methods
    }

    /// The names of methods for the header `Allow` (RFC 9110, section 10.2.1).
    package static func names(of methods: Set<HTTPMethod>) -> [String] {
        HTTPMethod.allCases.filter(methods.contains).flatMap {
            $0 == .get ? [$0.rawValue, "HEAD"] : [$0.rawValue]
        }
    }
}

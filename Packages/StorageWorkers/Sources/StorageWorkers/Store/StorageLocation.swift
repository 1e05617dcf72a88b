/// Where a store is, as a URL: `memory:`, `file:PATH`, `sqlite:PATH`, or one of a server, `SCHEME://HOST/DATABASE`.
///
/// The text behind the scheme is taken as it is: a path needs no percent-encoding, and `~` means nothing.
public struct StorageLocation: Hashable, Sendable, CustomStringConvertible {
    public let scheme: String
    public let path: String

    public init(scheme: String, path: String) {
        self.scheme = scheme
        self.path = path
    }

    /// - Throws: `StorageError.invalidLocation`.
    public init(parsing text: String) throws(StorageError) {
        guard let colon = text.firstIndex(of: ":") else {
            throw .invalidLocation(text, reason: "it has no scheme before a colon")
        }
        scheme = text[..<colon].lowercased()
        path = String(text[text.index(after: colon)...])
        guard !scheme.isEmpty, scheme.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else {
            throw .invalidLocation(text, reason: "'\(scheme)' is no scheme")
        }
        guard !path.utf8.contains(0) else {
            throw .invalidLocation(text, reason: "a path has no NUL in it")
        }
    }

    /// Whether a server keeps the store, so that it has no files here.
    public var isOnServer: Bool { path.hasPrefix("//") && !["file", "sqlite"].contains(scheme) }

    /// The URL for messages, without the password that one of a server may have.
    public var description: String { scheme + ":" + (isOnServer ? withoutPassword : path) }

    private var withoutPassword: String {
        let (start, question) = (path.dropFirst(2), path.firstIndex(of: "?") ?? path.endIndex)
        let end = start.firstIndex { "/?".contains($0) } ?? path.endIndex
        var text = String(path[..<end])
        if let at = start[..<end].lastIndex(of: "@"), let colon = start[..<at].firstIndex(of: ":") {
            text = String(path[..<colon] + path[at..<end])
        }
        guard end < path.endIndex else { return text }
        text += path[end..<max(end, question)]
        let parameters = path[question...].dropFirst().split(separator: "&")
            .filter { !$0.lowercased().contains("password") }
        return parameters.isEmpty ? text : text + "?" + parameters.joined(separator: "&")
    }

    fileprivate var requiredPath: String {
        get throws(StorageError) {
            if path.isEmpty {
                throw .invalidLocation(description, reason: "a path must follow '\(scheme):'")
            }
            return path
        }
    }
}

/// The kinds of store there are, by URL scheme; a host may add its own.
public struct StorageSchemes: Sendable {
    public typealias Factory = @Sendable (StorageLocation, StorageOptions) throws -> any StorageEngine

    private var factories: [String: Factory]

    /// `memory:`, `file:` and `sqlite:`.
    public static let standard = StorageSchemes([
        "memory": { location, _ in
            guard location.path.isEmpty else {
                throw StorageError.invalidLocation("\(location)", reason: "nothing follows 'memory:'")
            }
            return MemoryEngine()
        },
        "file": { location, options in
            FileEngine(
                path: try location.requiredPath,
                durability: options.durability,
                lockTimeout: options.busyTimeout
            )
        },
        "sqlite": { location, options in
            SQLiteEngine(
                path: try location.requiredPath,
                busyTimeout: Int32(clamping: options.busyTimeout),
                durability: options.durability
            )
        },
    ])

    public init(_ factories: [String: Factory]) {
        self.factories = factories
    }

    public subscript(_ scheme: String) -> Factory? {
        get { factories[scheme] }
        set { factories[scheme] = newValue }
    }

    /// The schemes, in alphabetical order.
    public var names: [String] { factories.keys.sorted() }

    func engine(for location: StorageLocation, _ options: StorageOptions) throws -> any StorageEngine {
        guard let factory = factories[location.scheme] else {
            throw StorageError.unknownScheme(location.scheme, known: names)
        }
        return try factory(location, options)
    }
}

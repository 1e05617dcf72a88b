public import FoundationEssentials

/// Where the games come from and how patiently they are asked for: a service that the module makes from its setting
/// unless a host gives one.
///
/// Without a URL the catalogue that comes with the package serves.
public struct GamesCatalogueConfiguration: Equatable, Sendable {
    /// An `http` or `https` URL of a document as `catalogue.schema.json` describes it, or nil.
    public var url: URL?
    /// The time limit for fetching the catalogue, including all attempts and pauses.
    public var timeout: Duration
    /// The maximum size of a document in bytes, after decompression.
    public var sizeLimit: Int
    /// The maximum number of attempts after transient failures.
    public var attempts: Int
    /// The age from which the list shows its age.
    public var staleAfter: Duration

    public init(
        url: URL? = nil,
        timeout: Duration = .seconds(10),
        sizeLimit: Int = 5 * 1_024 * 1_024,
        attempts: Int = 3,
        staleAfter: Duration = .seconds(24 * 60 * 60)
    ) {
        self.url = url
        self.timeout = timeout
        self.sizeLimit = sizeLimit
        self.attempts = attempts
        self.staleAfter = staleAfter
    }

    /// Reads the URL that a person configured; an empty text means none.
    ///
    /// - Throws: `InvalidCatalogueURL`, which says what was wrong and what would be right.
    public init(parsing text: String) throws(InvalidCatalogueURL) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        guard let url = URL(string: text), url.isWebAddress else { throw InvalidCatalogueURL(text: text) }
        self.init(url: url)
    }
}

/// A text that is no URL a catalogue can be fetched from.
public struct InvalidCatalogueURL: Error, Equatable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "'\(text)' is no URL of a catalogue: one begins with http:// or https:// and names a host, "
            + "like https://example.org/games.json"
    }
}

extension URL {
    /// Whether it can be asked over HTTP.
    var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return (scheme == "http" || scheme == "https") && !host.isEmpty
    }

    /// The URL as a message may show it: without user, password, query and fragment, which may be secrets.
    var withoutSecrets: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
            return host() ?? "the catalogue"
        }
        parts.user = nil
        parts.password = nil
        parts.query = nil
        parts.fragment = nil
        return parts.string ?? host() ?? "the catalogue"
    }
}

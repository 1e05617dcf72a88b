public import FoundationEssentials

/// The catalogue's address and the limits for fetching it: a service that the module makes from its setting
/// unless the host provides one.
///
/// Without a URL, the bundled catalogue is used.
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
    /// - Throws: `InvalidCatalogueURL`, with the mistake and an example.
    public init(parsing text: String) throws(InvalidCatalogueURL) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        guard let url = URL(string: text), url.isWebAddress else { throw InvalidCatalogueURL(text: text) }
        self.init(url: url)
    }
}

/// A text that is not a URL from which a catalogue can be fetched.
public struct InvalidCatalogueURL: Error, Equatable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "'\(text)' is not the URL of a catalogue: write an http or https URL, "
            + "such as https://example.org/games.json"
    }
}

extension URL {
    /// Whether it is an HTTP URL with a host.
    var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), let host = host() else { return false }
        return (scheme == "http" || scheme == "https") && !host.isEmpty
    }

    /// The URL for messages, without user, password, query and fragment, which may be secrets.
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

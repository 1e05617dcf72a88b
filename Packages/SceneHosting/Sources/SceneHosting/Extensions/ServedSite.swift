public import HTTPMounts

/// The site that a web server of a host serves, for the mounts of its extensions.
public struct ServedSite: Sendable {
    /// The people without an account whom a server serves.
    public enum Guests: Sendable {
        /// This machine's only guest, who proves to be the one: by a key that the program prints, or that a file has.
        case local
        /// Everybody, each with records of their own.
        case visitors
        /// Nobody: everybody signs in.
        case none
    }

    /// The origin of the addresses: `https://contacts.example.org`, `http://127.0.0.1:8080`.
    public var origin: String
    /// Other origins of the same addresses: `http://localhost:8080`.
    public var otherOrigins: Set<String>
    public var guests: Guests
    /// Counts for limits that hold for all processes of the server together.
    public var counts: SharedCounts

    public init(
        origin: String,
        otherOrigins: Set<String> = [],
        guests: Guests,
        counts: SharedCounts = SharedCounts()
    ) {
        self.origin = origin
        self.otherOrigins = otherOrigins
        self.guests = guests
        self.counts = counts
    }

    /// Whether the addresses begin with `https:`.
    public var isSecure: Bool { origin.hasPrefix("https:") }
}

import HTTPServing
import SceneHosting

/// The name, the addresses, the guests and the limits of a server of pages.
struct WebSettings: Sendable {
    /// The host's name.
    var name: String
    /// The origin of the pages: `https://contacts.example.org`, `http://127.0.0.1:8080`.
    var origin: String
    /// Other origins of the same pages: `http://localhost:8080`.
    var otherOrigins: Set<String> = []
    var cookies: Cookies
    /// Whether every browser's guest has records of its own. Otherwise guests share this machine's, or there are none.
    var guests: ServedSite.Guests
    /// How long a page waits for its scenes before it shows their progress: longer than a store waits for its server, so
    /// that the page has the error.
    var patience: Duration = .seconds(6)
    /// The same for live pages, which get later changes through their event stream.
    var livePatience: Duration = .seconds(1)
    /// How long a tab without a page, or a browser without a request, is kept.
    var idle: Duration = .seconds(900)
    var browserLimit = 20_000
    var browsersPerAddress = 500
    /// Counts for the limits of an address, shared with the other processes of the server.
    var counts = SharedCounts()
    /// The part of the server that this process is; nil if it is all of it.
    var share: WorkerShare?
}

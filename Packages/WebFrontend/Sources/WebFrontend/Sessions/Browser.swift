import HTTPServing
@_spi(Hosting) import SceneHosting
import SceneKitCore

/// A browser: its secrets, and its tabs.
///
/// It is a cache. A browser that the server does not know is made again from its cookies, and a tab from its address.
@MainActor
final class Browser {
    /// Identifies the browser; it changes when a person signs in or out.
    private(set) var name: String
    /// Proves that a form comes from a page of this server.
    private(set) var token: String
    let visitor: String?
    let secrets: BrowserSecrets
    /// The client's address when the browser was first seen.
    let client: String
    private(set) var lastUse = ContinuousClock.now
    private(set) var tabs: [String: Tab] = [:]
    /// The tabs that answered a form and wait for the request of their page, with its address and the time.
    private var answered: [(tab: String, address: String, time: ContinuousClock.Instant)] = []
    /// The languages that its last request asked for, the most wanted first.
    var languages: [String] = []
    /// The views of the lists on the last page and below it. A page without the script begins a tab with them.
    var views = PageViews()
    /// A session without scenes, for the next page that belongs to no tab.
    var spare: (any WebSession)?

    /// The number of requests under way.
    private var requests = 0
    /// The requests that wait until another one ends, the oldest first.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    static let tabLimit = 32
    /// The requests that are answered at once, as many as browsers send (Chromium and Firefox open 6 connections to a server).
    /// A program with the browser's cookies that sends more takes no more of the main actor's time.
    static let requestLimit = 6
    /// How long a tab waits for the request of its page: browsers follow an answer at once, and a page without the
    /// script reloads every two seconds while its scenes work.
    static let handTime = Duration.seconds(60)

    init(name: String, token: String, visitor: String?, secrets: BrowserSecrets, client: String) {
        self.name = name
        self.token = token
        self.visitor = visitor
        self.secrets = secrets
        self.client = client
    }

    /// The value of the cookie.
    var cookie: String { name + token }

    func use() { lastUse = .now }

    /// Has a request wait for its turn. Each is followed by `endRequest`.
    func beginRequest() async {
        guard requests >= Self.requestLimit else { return requests += 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Leaves the turn to the oldest request that waits.
    func endRequest() {
        if waiting.isEmpty { requests -= 1 } else { waiting.removeFirst().resume() }
    }

    func rename() { (name, token) = (RandomName.make(), RandomName.make()) }

    func tab(_ name: String) -> Tab? {
        let tab = tabs[name]
        tab?.use()
        return tab
    }

    /// Adds a tab, in place of the one that has been unused for the longest time if there are too many.
    func add(_ tab: Tab, as name: String) {
        if tabs.count >= Self.tabLimit,
            let oldest = tabs.filter({ $0.value.stream == nil }).min(by: {
                $0.value.lastUse < $1.value.lastUse
            })
        {
            close(oldest.key)
        }
        tabs[name] = tab
    }

    func close(_ name: String) {
        guard let tab = tabs.removeValue(forKey: name) else { return }
        tab.navigator.onChange = nil
        tab.navigator.discardScenes()
        // The other windows go on with it.
        if let stream = tab.stream, !tabs.values.contains(where: { $0.stream === stream }) { stream.end() }
        withdraw(name)
    }

    /// Closes the tabs that nobody has used since a time and that no page listens to.
    func closeTabs(unusedSince time: ContinuousClock.Instant) {
        for (name, tab) in tabs where tab.stream == nil && tab.lastUse < time { close(name) }
    }

    /// Keeps a tab for the next request of an address, and for no other.
    func hand(_ tab: String, to address: PageAddress) {
        answered.removeAll { $0.tab == tab || $0.time < .now - Self.handTime }
        answered.append((tab, "\(address)", .now))
    }

    /// The tab that waits for the request of an address, once.
    func takeAnswered(for address: PageAddress) -> String? {
        answered.removeAll { $0.time < .now - Self.handTime }
        guard let position = answered.firstIndex(where: { $0.address == "\(address)" }) else { return nil }
        return answered.remove(at: position).tab
    }

    /// Keeps a tab for no request: its page has the script, and names the tab itself.
    func withdraw(_ tab: String) { answered.removeAll { $0.tab == tab } }
}

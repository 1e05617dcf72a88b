import HTTPServing
@_spi(Hosting) import SceneHosting

/// The browsers that a server knows, with limits on their number.
@MainActor
final class BrowserShelf {
    private var browsers: [String: Browser] = [:]
    private let settings: WebSettings
    private var sweeper: Task<Void, Never>?

    init(_ settings: WebSettings) {
        self.settings = settings
    }

    var all: some Collection<Browser> { browsers.values }

    /// The browser of a request: a known one, or one made from its cookies. Nil if its address has too many.
    func browser(of request: HTTPRequest) -> Browser? {
        let cookie = settings.cookies.value("browser", of: request) ?? ""
        let (name, token) = (String(cookie.prefix(32)), String(cookie.dropFirst(32)))
        if let known = browsers[name], RandomName.areEqual(known.token, token) {
            known.use()
            return known
        }
        guard settings.counts.count(Self.countKey(of: request.client)) < settings.browsersPerAddress else {
            return nil
        }
        let isKnown = RandomName.isValid(name) && RandomName.isValid(token) && browsers[name] == nil
        let visitor = settings.cookies.value("visitor", of: request).flatMap {
            RandomName.isValid($0) ? $0 : nil
        }
        var secrets: [String: String] = [:]
        for name in BrowserSecrets.names { secrets[name] = settings.cookies.value(name, of: request) }
        let browser = Browser(
            name: isKnown ? name : RandomName.make(),
            token: isKnown ? token : RandomName.make(),
            visitor: settings.guests == .visitors ? visitor ?? RandomName.make() : nil,
            secrets: BrowserSecrets(secrets),
            client: request.client
        )
        add(browser)
        return browser
    }

    private func add(_ browser: Browser) {
        if browsers.count >= settings.browserLimit / (settings.share?.count ?? 1),
            let oldest = browsers.values.min(by: { $0.lastUse < $1.lastUse })
        {
            remove(oldest)
        }
        browsers[browser.name] = browser
        settings.counts.change(Self.countKey(of: browser.client), by: 1)
        if sweeper == nil {
            sweeper = Task { [weak self, idle = settings.idle] in
                while (try? await Task.sleep(for: idle)) != nil, self?.sweep() == true {}
            }
        }
    }

    /// Renames a browser, so that a stolen old cookie is worthless.
    func rename(_ browser: Browser) {
        browsers[browser.name] = nil
        browser.rename()
        browsers[browser.name] = browser
    }

    /// Removes idle browsers and tabs.
    ///
    /// - Returns: Whether there is anything left.
    private func sweep() -> Bool {
        let time = ContinuousClock.now - settings.idle
        for browser in browsers.values {
            browser.closeTabs(unusedSince: time)
            if browser.tabs.isEmpty, browser.lastUse < time { remove(browser) }
        }
        if browsers.isEmpty { sweeper = nil }
        return !browsers.isEmpty
    }

    private func remove(_ browser: Browser) {
        for name in browser.tabs.keys { browser.close(name) }
        browsers[browser.name] = nil
        settings.counts.change(Self.countKey(of: browser.client), by: -1)
    }

    /// The key of the number of an address's browsers.
    private static func countKey(of client: String) -> String { "browsers \(client)" }
}

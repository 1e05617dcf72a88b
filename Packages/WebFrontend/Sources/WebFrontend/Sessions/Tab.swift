import SceneKitCore

/// One tab of a browser: a navigator, and the address that it shows.
@MainActor
final class Tab {
    let session: any WebSession
    let documents = WebDocuments()
    /// The address of the page that the tab shows.
    private(set) var address: PageAddress
    private(set) var lastUse = ContinuousClock.now
    /// The event stream of the page, while it is open.
    var stream: HTTPStream?
    /// The page of another server with which a person came here last.
    private var foreignPage: String?

    var navigator: Navigator { session.navigator }

    init(_ session: any WebSession) {
        self.session = session
        address = PageAddress(Location([]))
        navigator.services[(any DocumentAccess).self] = documents
    }

    func use() { lastUse = .now }

    /// Whether the tab has no scenes yet.
    var isNew: Bool { address.location.steps.isEmpty }

    /// Whether the first scenes are being shown, by the answer that makes them.
    private(set) var isBeginning = false

    /// Goes on from a page of another server: leaves the scenes, unless this is the page that the tab went on from.
    func takeOver(_ page: String) {
        guard page != foreignPage else { return }
        foreignPage = page
        guard !isNew else { return }
        navigator.discardScenes()
        address = PageAddress(Location([]))
    }

    /// Shows an address: opens its location, unless it is shown already, and repeats its view.
    ///
    /// - Returns: The outcome, or nil if the present scene asks before it is left.
    /// - Throws: `EventRefusal` if the scene does not offer the view.
    func show(_ address: PageAddress, within limit: Duration) async throws -> NavigationOutcome? {
        let isFirst = isNew
        if navigator.topScene == nil || self.address.location != address.location {
            navigator.intendedLocation = address.intended
            var outcome: NavigationOutcome?
            navigator.open(address.location) { outcome = $0 }
            guard outcome == .done else { return outcome }
            // Another request may arrive before the scenes rest, and must find the tab where it goes.
            self.address = address
            isBeginning = isFirst
            await rest(within: limit)
            isBeginning = false
            guard self.address == address else { return .done }
        }
        self.address = address
        // A filter may change the columns, so each kind of event looks at the screen anew.
        for kind in PageAddress.ViewEvents.allCases {
            for event in navigator.screen.map({ address.events(kind, for: $0) }) ?? [] {
                try navigator.post(event)
                await rest(within: limit)
            }
        }
        return .done
    }

    /// Sends an event, and follows the scenes to their new address.
    ///
    /// - Throws: `EventRefusal` if the screen does not offer the event.
    func send(_ event: Event, within limit: Duration) async throws {
        let before = navigator.location
        try navigator.post(event)
        await rest(within: limit)
        follow(from: before)
    }

    /// Takes the address of the present scene, if the scenes have moved from a location.
    func follow(from location: Location) {
        guard navigator.location != location || address.location.steps.isEmpty else { return }
        address = PageAddress(navigator.location)
        address.intended = navigator.intendedLocation
    }

    /// Returns when the scenes rest or wait for an answer, and at the latest after a time.
    func rest(within limit: Duration) async {
        guard !navigator.isSettled else { return }
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            let end = {
                waiting?.resume()
                waiting = nil
            }
            let timer = Task {
                if (try? await Task.sleep(for: limit)) != nil { end() }
            }
            Task {
                await navigator.settle()
                timer.cancel()
                end()
            }
        }
    }
}

import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// One tab of a browser: a navigator, and the address that it shows.
@MainActor
final class Tab {
    let session: any WebSession
    let documents = TransferredDocuments()
    /// The address of the page that the tab shows.
    private(set) var address: PageAddress {
        didSet { views.show(address) }
    }
    /// The views that the person has of the lists below the page.
    private(set) var views: PageViews
    /// The numbers beside the entrances whose counts are always shown.
    private(set) var counts: [OpenEntrance: Int] = [:]
    private var isCounting = false
    private(set) var lastUse = ContinuousClock.now
    /// The event stream of the page, while it is open.
    var stream: HTTPStream?
    /// What the page's script shows.
    let shown = ShownPage()
    /// Why the address that was asked for last is not shown; nil if it is.
    private(set) var problem: Problem?
    /// The last form that performed an action, until the action has succeeded or the person has gone elsewhere.
    private var form: SubmittedForm?
    /// Whether the form's action was refused, failed or was cancelled.
    private var isFormKept = false
    /// The form that was submitted last, with the mark of its page; nil if it was refused.
    var lastForm: SubmittedForm?
    /// The page of another server with which a person came here last.
    private var foreignPage: String?

    var navigator: Navigator { session.navigator }

    /// Whether the person came here from a page of another server.
    var hasMoved: Bool { foreignPage != nil }

    /// An address that cannot be shown.
    struct Problem {
        /// The status of the response (RFC 9110, section 15.5).
        let status: Int
        let address: PageAddress
        let reason: LocalizedText

        /// Nil for an address that is shown, or that leads elsewhere.
        init?(_ outcome: NavigationOutcome, at address: PageAddress) {
            switch outcome {
            case .done: return nil
            case .cancelled(let reason) where reason.code == .redirected: return nil
            case .failed(let reason): (status, self.reason) = (404, reason.$text)
            case .refused(let reason), .cancelled(let reason): (status, self.reason) = (403, reason.$text)
            }
            self.address = address
        }
    }

    /// - Parameter views: The views of the lists that the browser has shown last.
    init(_ session: any WebSession, views: PageViews = PageViews()) {
        self.session = session
        self.views = views
        address = PageAddress(Location([]))
        navigator.services[(any DocumentAccess).self] = documents
    }

    func use() { lastUse = .now }

    /// Whether the tab has no scenes yet.
    var isNew: Bool { address.location.steps.isEmpty }

    /// Whether the first scenes are being shown, by the answer that makes them.
    private(set) var isBeginning = false

    /// Notes a form.
    ///
    /// - Returns: Whether it is the last one again, from the same page with the same values: a second click on its button.
    func isRepetition(_ form: SubmittedForm) -> Bool {
        defer { lastForm = form }
        return form == lastForm
    }

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
        problem = nil
        if navigator.topScene == nil || self.address.location != address.location {
            navigator.intendedLocation = address.intended
            var outcome: NavigationOutcome?
            navigator.open(address.location) { outcome = $0 }
            problem = outcome.flatMap { Problem($0, at: address) }
            guard outcome == .done else { return outcome }
            form = nil
            // Another request may arrive before the scenes rest, and must find the tab where it goes.
            self.address = address
            isBeginning = isFirst
            await rest(within: limit)
            isBeginning = false
            guard self.address == address else { return .done }
        }
        self.address = address
        try await repeatView(within: limit)
        await showRows(within: limit)
        return .done
    }

    /// Notes whether the page may have room for a list beside its scene, which then loads.
    ///
    /// - Parameters:
    ///   - hasRoom: False for a window that is known to be narrow. A page without the script has the list in any case.
    ///   - isLive: Whether the window is known to be wide if it has room.
    func note(hasRoom: Bool, isLive: Bool, within limit: Duration) async {
        navigator.keepsRowChosen = hasRoom && isLive
        guard navigator.showsBeside != hasRoom else { return }
        navigator.showsBeside = hasRoom
        guard navigator.besidePlace != nil else { return }
        await rest(within: limit)
        await repeatListView(within: limit)
    }

    /// Sends the events that lead from the screen's view of its lists to that of the address.
    private func repeatView(within limit: Duration) async throws {
        try await repeatView(address, at: nil, within: limit)
        await repeatListView(within: limit)
    }

    /// Forgets the view of the list beside the page's scene: a person has changed what it shows.
    private func forgetView(of place: Int) {
        views.forget(Location(Array(address.location.steps.prefix(place + 1))))
        let scope = PageAddress.scope(of: place)
        var address = address
        address.filters = address.filters.filter { !$0.key.hasPrefix(scope) }
        address.sorts = address.sorts.filter { !$0.key.hasPrefix(scope) }
        address.letters = address.letters.filter { !$0.key.hasPrefix(scope) }
        address.offsets = address.offsets.filter { !$0.key.hasPrefix(scope) }
        self.address = address
    }

    /// Repeats the view of a list beside the page's scene: that of the address, or the last one.
    private func repeatListView(within limit: Duration) async {
        guard let place = navigator.besidePlace else { return }
        let location = Location(Array(address.location.steps.prefix(place + 1)))
        // The list shows its first rows if it has no such view any more.
        try? await repeatView(address.view(at: place) ?? views[location], at: place, within: limit)
    }

    private func repeatView(_ address: PageAddress, at place: Int?, within limit: Duration) async throws {
        var screen = navigator.screen(at: place)
        for kind in PageAddress.ViewEvents.allCases {
            let events = screen.map { address.events(kind, for: $0) } ?? []
            for event in events {
                try navigator.post(event.placed(at: place))
                await rest(within: limit)
            }
            // A filter may change the columns.
            if !events.isEmpty { screen = navigator.screen(at: place) }
        }
    }

    /// Shows the last page of a list in place of one beyond its end: rows may have been deleted, here or elsewhere.
    func showRows(within limit: Duration) async {
        await showRows(at: nil, within: limit)
        if let place = navigator.besidePlace { await showRows(at: place, within: limit) }
    }

    private func showRows(at place: Int?, within limit: Duration) async {
        for list in navigator.screen(at: place)?.lists ?? [] where list.isBeyondEnd {
            let last = (list.total.count - 1) / Page.rowsPerPage * Page.rowsPerPage
            address = address.offset(PageAddress.scope(of: place) + list.identifier, last)
            let event = Event.window(list: list.identifier, offset: last, limit: Page.rowsPerPage)
            // A screen with a question takes no other event.
            guard (try? navigator.post(event.placed(at: place))) != nil else { continue }
            await rest(within: limit)
        }
    }

    /// Sends an event, and follows the scenes to their new address.
    ///
    /// - Throws: `EventRefusal` if the screen does not offer the event.
    func send(_ event: Event, within limit: Duration) async throws {
        let before = navigator.location
        let list = navigator.besidePlace.flatMap(navigator.scene)
        problem = nil
        try navigator.post(event)
        switch event.unplaced {
        case .action: isFormKept = false
        case .answer(let confirmed): isFormKept = !confirmed
        default: break
        }
        await rest(within: limit)
        if case .change = event.unplaced, let place = event.place { forgetView(of: place) }
        follow(from: before)
        // A list below may have been made anew.
        if navigator.location != before, navigator.isSettled {
            try? await repeatView(address, at: nil, within: limit)
            if navigator.besidePlace.flatMap(navigator.scene) !== list { await repeatListView(within: limit) }
        }
        await showRows(within: limit)
    }

    /// Keeps a form that performs an action, before its event is sent.
    func keep(_ form: SubmittedForm) {
        if form.performsAction { (self.form, isFormKept) = (form, true) }
    }

    /// The form whose marks and values the page shows again, because its action waits for an answer or has not
    /// succeeded; the tab forgets it as soon as the action has.
    func unfinishedForm() -> SubmittedForm? {
        guard form != nil else { return nil }
        let screen = navigator.screen(at: form?.place)
        guard !isFormKept, screen?.question == nil else { return form }
        guard navigator.isSettled else { return nil }
        isFormKept = screen?.shownMessage?.kind == .error
        if !isFormKept { form = nil }
        return form
    }

    /// Takes the address of the present scene, if the scenes have moved from a location.
    func follow(from location: Location) {
        guard navigator.location != location || address.location.steps.isEmpty else { return }
        form = nil
        var address = views[navigator.location]
        // A list that was made anew does not filter yet, and its scene's message would be lost.
        let filters = navigator.screen?.forms.filter { $0.filters != nil }.flatMap(\.fields) ?? []
        let isShown = address.filters.allSatisfy { name, value in
            filters.contains { $0.identifier == name && $0.values == [.text(value)] }
        }
        if !isShown { address = PageAddress(navigator.location) }
        address.intended = navigator.intendedLocation
        self.address = address
    }

    /// Counts what is behind the entrances whose counts are always shown. One that cannot be counted has no number. No page
    /// waits long for it: a store that is slow or away only makes the numbers older.
    func countEntrances() async {
        guard !navigator.isBarHidden, !isCounting,
            navigator.configurator.entrances.contains(where: \.isCountAlwaysShown)
        else { return }
        isCounting = true
        await wait(atMost: Self.countingTime) { [weak self] in
            guard let self else { return }
            var counts: [OpenEntrance: Int] = [:]
            for entrance in navigator.allEntrances where entrance.isCountAlwaysShown {
                counts[entrance] = try? await navigator.count(behind: entrance)
            }
            self.counts = counts
            isCounting = false
        }
    }

    private static let countingTime = Duration.milliseconds(200)

    /// Returns when the scenes rest or wait for an answer, and at the latest after a time.
    func rest(within limit: Duration) async {
        guard !navigator.isSettled else { return }
        await wait(atMost: limit) { [navigator] in await navigator.settle() }
    }
}

extension ListBlock {
    /// Whether the window begins behind the last row.
    fileprivate var isBeyondEnd: Bool { rows.isEmpty && offset > 0 && total.count > 0 }
}

import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

extension WebService {
    /// Shows the first page of the person.
    func start(_ request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        // The flow of the spare session may have begun, and begins only once.
        let tab = Tab(try await newSession(of: browser))
        try tab.session.start()
        await tab.rest(within: settings.patience)
        tab.follow(from: Location([]))
        let address = tab.address
        spare(tab, of: browser)
        return finish(request, of: browser) { .seeOther("\(address)") }
    }

    /// Shows the page of an address, in the tab that the request names or that waits for it.
    func show(_ request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        let address = try PageAddress(path: request.path, query: request.query)
        if let mark = try request["live-tab"].map(mark) {
            let tab = try await tab(of: mark, browser)
            return await show(address, in: tab, named: mark.tab, request, of: browser)
        }
        if let name = browser.takeAnswered(for: address) {
            let tab = try await tab(of: PageMark(tab: name), browser)
            // Its scenes may have gone on since the answer: a form that was sent twice, or work that lasted.
            guard tab.isNew || tab.address.location == address.location else {
                browser.hand(name, to: tab.address)
                return finish(request, of: browser) { .seeOther("\(tab.address)") }
            }
            return await show(address, in: tab, named: name, request, of: browser)
        }
        let tab = Tab(try await session(of: browser), views: browser.views)
        // Its scenes are shown once.
        tab.navigator.followsChanges = false
        let response = await show(address, in: tab, named: RandomName.make(), request, of: browser)
        spare(tab, of: browser)
        return response
    }

    func show(
        _ address: PageAddress,
        in tab: Tab,
        named name: String,
        _ request: HTTPRequest,
        of browser: Browser
    ) async -> HTTPResponse {
        let isLive = request["live-tab"] != nil
        await note(request, in: tab)
        do {
            let outcome = try await tab.show(
                address,
                within: isLive ? settings.livePatience : settings.patience
            )
            if case .cancelled(let reason) = outcome, reason.code == .redirected {
                await tab.rest(within: settings.patience)
                tab.follow(from: Location([]))
                if !isLive { return finish(request, of: browser) { .seeOther("\(tab.address)") } }
            }
        } catch {
            return finish(request, of: browser) {
                page(of: tab, named: name, browser, for: request, refusal: .init(error), status: 400)
            }
        }
        await tab.countEntrances()
        return finish(request, of: browser) { page(of: tab, named: name, browser, for: request) }
    }

    /// Shows the present page of a live tab.
    func screen(_ request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        let fields = try FormFields(parsing: request.query)
        let (name, tab) = try await liveTab(fields["tab"] ?? "", at: fields["at"], of: browser)
        await note(request, in: tab)
        await tab.showRows(within: settings.livePatience)
        await tab.countEntrances()
        return finish(request, of: browser) { page(of: tab, named: name, browser, for: request) }
    }

    /// Notes whether the page of a request may have room for a list beside its scene.
    func note(_ request: HTTPRequest, in tab: Tab) async {
        await tab.note(
            hasRoom: request["live-narrow"] == nil,
            isLive: request["live-tab"] != nil,
            within: settings.livePatience
        )
    }

    /// The live tab of a mark, made again at an address if the server no longer has it.
    func liveTab(_ mark: String, at place: String?, of browser: Browser) async throws -> (String, Tab) {
        let mark = try self.mark(mark)
        let tab = try await tab(of: mark, browser)
        if tab.isNew {
            let parts = (place ?? "/").split(separator: "?", maxSplits: 1).map(String.init)
            let address = try PageAddress(path: parts[0], query: parts.count > 1 ? parts[1] : "")
            _ = try await tab.show(address, within: settings.patience)
            tab.follow(from: Location([]))
        }
        return (mark.tab, tab)
    }

    private func mark(_ text: String) throws(FormFields.Failure) -> PageMark {
        guard let mark = PageMark(parsing: text) else {
            throw FormFields.Failure(description: "'\(text.prefix(40))' names no tab")
        }
        return mark
    }

    /// The tab of a page. It is new, without scenes, if the server does not have it or if the person has gone on at
    /// another server meanwhile.
    func tab(of mark: PageMark, _ browser: Browser) async throws -> Tab {
        let foreignPage = mark.page.flatMap { $0.hasPrefix(server + ".") ? nil : $0 }
        guard let tab = browser.tab(mark.tab) else {
            let tab = Tab(try await session(of: browser), views: browser.views)
            // Another request may have made it meanwhile.
            guard browser.tab(mark.tab) == nil else { return try await self.tab(of: mark, browser) }
            if let foreignPage { tab.takeOver(foreignPage) }
            browser.add(tab, as: mark.tab)
            return tab
        }
        if let foreignPage { tab.takeOver(foreignPage) }
        // A form's event needs the scene that another request is showing.
        if tab.isBeginning { await tab.rest(within: settings.patience) }
        return tab
    }

    /// Keeps a session for the next page that belongs to no tab.
    private func spare(_ tab: Tab, of browser: Browser) {
        tab.navigator.discardScenes()
        tab.navigator.followsChanges = true
        browser.spare = tab.session
    }

    func page(
        of tab: Tab,
        named name: String,
        _ browser: Browser,
        for request: HTTPRequest,
        refusal: Refusal? = nil,
        status: Int = 200
    ) -> HTTPResponse {
        let isLive = request["live-tab"] != nil
        tab.navigator.texts = texts(for: browser, tab.navigator)
        if let problem = tab.problem { return self.problem(problem, in: tab, named: name, browser) }
        guard var screen = tab.navigator.shownScreen else { return .seeOther("/") }
        var beside = beside(in: tab.navigator)
        if let refusal {
            let message = Message(.error, refusal.text.localized(by: tab.navigator.texts))
            if refusal.place != nil, refusal.place == beside?.place, beside?.screen != nil {
                beside?.screen?.message = message
            } else {
                screen.message = message
            }
        }
        if screen.message == nil { screen.message = signInNotice(of: tab.navigator) }
        noteDetails(of: refusal?.text ?? tab.navigator.screen?.shownMessage?.$text)
        var page = Page(
            host: settings.name,
            screen: screen,
            address: tab.address,
            keys: Page.Keys(token: browser.token, mark: newMark(ofTab: name))
        )
        page.beside = beside
        if !tab.navigator.isBarHidden {
            page.crumbs = crumbs(of: tab)
            let entrances = tab.navigator.allEntrances
            page.entrances = entrances.map { $0.localized(by: tab.navigator.texts) }
            page.counts = Dictionary(
                zip(page.entrances, entrances).compactMap { shown, entrance in
                    tab.counts[entrance].map { (shown, $0) }
                },
                uniquingKeysWith: { first, _ in first }
            )
        }
        page.refusal = refusal.map { $0.localized(by: tab.navigator.texts) }
        browser.views = tab.views
        page.isWorking = !tab.navigator.isSettled
        page.isLive = isLive
        page.unfinished = tab.unfinishedForm()
        page.texts = tab.navigator.texts
        page.shown = tab.shown.parts(for: request, at: tab.address.location)
        if isLive {
            browser.withdraw(name)
        } else if page.isWorking {
            browser.hand(name, to: tab.address)
        }
        let written = WrittenParts()
        var response = HTTPResponse(
            status,
            [("content-type", "text/html; charset=utf-8")],
            body: .written { [page] in
                let document = page.write()
                written.digests = document.parts?.digests
                return document.bytes
            }
        )
        response.mayBeCompressed = request.isOwn
        response.headers.append(("live-address", "\(tab.address)"))
        if page.shown?.isOfShownPage == true, let mark = request["live-tab"] {
            response.headers.append(("live-since", mark))
        }
        tab.shown.note(page.shown == nil ? nil : written, page.keys.mark, at: tab.address.location)
        if let download = tab.documents.download {
            response.headers.append(("live-download", "/-/documents/\(name).\(download.number)"))
        }
        return response
    }

    /// The list beside the shown scene, or the shown list with room for a scene.
    private func beside(in navigator: Navigator) -> Page.Beside? {
        guard let choice = navigator.choice else { return nil }
        return Page.Beside(
            place: choice.place,
            list: choice.list,
            row: choice.row,
            isOpen: choice.isOpen,
            screen: navigator.besidePlace.flatMap { navigator.shownScreen(at: $0) }
        )
    }

    /// The page of an address that could not be shown.
    private func problem(
        _ problem: Tab.Problem,
        in tab: Tab,
        named name: String,
        _ browser: Browser
    ) -> HTTPResponse {
        let texts = tab.navigator.texts
        noteDetails(of: problem.reason)
        let title: LocalizedText = problem.status == 404 ? "Not found" : "Not allowed"
        var page = Page(
            host: settings.name,
            screen: Screen(title: title, message: Message(.error, problem.reason)).localized(by: texts),
            address: PageAddress(Location([])),
            entrances: tab.navigator.allEntrances.map { $0.localized(by: texts) },
            keys: Page.Keys(token: browser.token, mark: newMark(ofTab: name))
        )
        page.texts = texts
        return HTTPResponse(
            problem.status,
            [("content-type", "text/html; charset=utf-8"), ("live-address", "\(problem.address)")],
            body: page.document()
        )
    }

    /// Whether the people are others than whoever runs the server.
    private var hidesDetails: Bool { settings.guests != .local }

    /// Reports the details that people are not shown.
    private func noteDetails(of text: @autoclosure () -> LocalizedText?) {
        guard hidesDetails, let text = text() else { return }
        var texts = Texts.english
        texts.hidesDetails = true
        if text.localized(by: texts) != text { note(text.string) }
    }

    /// The texts of the language that the signed-in person has chosen, or else the browser's, with the order of dates of
    /// the first of them that has one.
    func texts(for browser: Browser, _ navigator: Navigator) -> Texts {
        let chosen = navigator.services[(any UserDirectory).self]?.currentLanguage
        let wanted = [chosen].compactMap(\.self) + browser.languages
        var texts = texts(in: Language.best(wanted), for: navigator)
        texts.dateOrder = DateOrder(locales: wanted)
        return texts
    }

    /// The texts of a language, which are read once.
    private func texts(in language: String, for navigator: Navigator) -> Texts {
        if let known = texts[language] { return known }
        var texts = Texts.english
        if language != texts.language {
            // A table that cannot be read leaves the texts in English; the package's tests read every table.
            texts = (try? navigator.configurator.texts(in: language, with: [.web])) ?? .english
        }
        texts.hidesDetails = hidesDetails
        texts.isolatesArguments = true
        texts.showsLabels = true
        self.texts[language] = texts
        return texts
    }

    private func crumbs(of tab: Tab) -> [Page.Crumb] {
        let steps = tab.navigator.location.steps
        // A title takes the whole screen of its scene.
        guard steps.count > 1 else { return [] }
        return zip(tab.navigator.shownTitles, steps.indices).dropLast().map { title, position in
            Page.Crumb(title: title, address: tab.views[Location(Array(steps[...position]))])
        }
    }

    /// Tells a person who has been sent to the sign-in why, and what comes after it.
    private func signInNotice(of navigator: Navigator) -> Message? {
        guard let scene = navigator.intendedLocation?.steps.last?.scene,
            let definition = try? navigator.configurator.definition(of: scene)
        else { return nil }
        let title = definition.declaration.$title
        return Message(
            .information,
            "Sign in to go on to '\(title)'. It opens as soon as you have signed in."
        )
        .localized(by: navigator.texts)
    }
}

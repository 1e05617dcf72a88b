import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

extension WebService {
    /// Performs the event of a form, and shows its outcome.
    func submit(_ request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        let form = try SubmittedForm(request.form)
        guard let token = form.token, RandomName.areEqual(token, browser.token) else {
            return refusal(
                403,
                "The page is from an earlier session, or cookies are off. Go back, reload the page, and try again.",
                of: request
            )
        }
        let address = try PageAddress(path: request.path, query: request.query)
        let mark = form.tab.flatMap(PageMark.init) ?? PageMark(tab: RandomName.make())
        let name = mark.tab
        let isLive = request["live-tab"] != nil
        // The page has lost the connection after it sent the form.
        let isAgain = request["live-again"] != nil
        let tab = try await tab(of: mark, browser)
        await note(request, in: tab)
        if tab.isNew {
            let outcome = try await tab.show(address, within: settings.patience)
            if let outcome, outcome != .done, tab.navigator.topScene == nil {
                browser.close(name)
                return .text(403, NavigationError(outcome).description)
            }
        }
        let isRepetition = tab.isRepetition(form)
        let isUnderWay = isRepetition && (isAgain || !tab.navigator.isSettled)
        if !isUnderWay, !request.form.files.isEmpty { tab.documents.take(request.form.files) }
        var refusal: Refusal?
        let texts = texts(for: browser, tab.navigator)
        do {
            guard let screen = tab.navigator.screen(at: form.place) else {
                throw SubmittedForm.Failure(description: "no scene is shown")
            }
            if let destination = try form.destination {
                for change in form.changes(on: screen, in: texts) {
                    try await tab.send(change.placed(at: form.place), within: settings.livePatience)
                }
                return await show(destination, in: tab, named: name, request, of: browser)
            }
            if form.addsRoom {
                for change in form.changes(on: screen, in: texts) {
                    try await tab.send(change.placed(at: form.place), within: settings.livePatience)
                }
                return await answer(request, of: browser, in: tab, named: name)
            }
            if !isRepetition { tab.keep(form) }
            let event = try form.event(on: screen, in: texts)
            if isAgain, !isRepetition, tab.hasMoved, !event.onlyMoves(on: screen) {
                throw SubmittedForm.Failure(
                    "The connection was lost before the answer. Check whether this was done before you repeat it."
                )
            }
            if isUnderWay {
                await tab.rest(within: isLive ? settings.livePatience : settings.patience)
                // The first form's answer may not have followed the scenes yet.
                tab.follow(from: tab.address.location)
            } else if event.submitsPassword(on: screen), !throttle.admit(request.client) {
                return self.refusal(
                    429,
                    "There were too many attempts from your address. Try again in ten minutes.",
                    of: request
                )
            }
            if !isUnderWay {
                for change in form.inputBefore(event, on: screen, in: texts) {
                    try await tab.send(change.placed(at: form.place), within: settings.livePatience)
                }
                try await tab.send(
                    event.placed(at: form.place),
                    within: isLive ? settings.livePatience : settings.patience
                )
            }
        } catch is EventRefusal where isRepetition {
            // The first one was done, and what it has led to no longer offers it: its outcome answers both.
        } catch {
            tab.lastForm = nil
            refusal = Refusal(error, at: form.place)
        }
        if tab.navigator.isSettled, tab.navigator.screen?.question == nil { tab.documents.take([]) }
        if tab.navigator.topScene == nil {
            browser.close(name)
            return finish(request, of: browser) { .seeOther("/") }
        }
        return await answer(request, of: browser, in: tab, named: name, refusal)
    }

    /// The page after a form: at once for the script or after a refusal, else the address of the outcome.
    private func answer(
        _ request: HTTPRequest,
        of browser: Browser,
        in tab: Tab,
        named name: String,
        _ refusal: Refusal? = nil
    ) async -> HTTPResponse {
        let isLive = request["live-tab"] != nil
        await tab.countEntrances()
        if isLive || refusal != nil {
            return finish(request, of: browser) {
                page(
                    of: tab,
                    named: name,
                    browser,
                    for: request,
                    refusal: refusal,
                    status: refusal == nil ? 200 : 422
                )
            }
        }
        return finish(request, of: browser) {
            if let download = tab.documents.download {
                return .seeOther("/-/documents/\(name).\(download.number)")
            }
            browser.hand(name, to: tab.address)
            return .seeOther("\(tab.address)")
        }
    }
}

extension Event {
    /// Whether the event changes nothing but what the person sees, so that another server may have performed it already.
    fileprivate func onlyMoves(on screen: Screen) -> Bool {
        switch self {
        case .select, .change, .window, .back, .open: true
        case .placed(let event, _): event.onlyMoves(on: screen)
        case .answer: false
        case .action(let identifier, _, _):
            screen.actions.contains {
                $0.identifier == identifier && $0.segue != nil && $0.role == nil && $0.parameters.isEmpty
                    && !$0.takesForm && $0.answer == .screen
            }
        }
    }

    /// Whether the event submits a password field, whose value may have come with an earlier request.
    fileprivate func submitsPassword(on screen: Screen) -> Bool {
        guard case .action(let identifier, let values, _) = self else { return false }
        let action = screen.actions.first { $0.identifier == identifier }
        let form = screen.forms.flatMap(\.fields)
        if action?.takesForm == true, form.contains(where: { $0.kind == .password }) { return true }
        return ((action?.parameters ?? []) + form).contains {
            $0.kind == .password && values[$0.identifier]?.allSatisfy(\.isBlank) == false
        }
    }
}

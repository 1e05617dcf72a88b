import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// Answers requests with pages: the handler of a server.
///
/// It runs on the main actor, as the scenes do.
@MainActor
final class WebService {
    let settings: WebSettings
    private let log: RequestLog
    /// Called with the errors that browsers are not shown.
    private let report: @MainActor (String) -> Void
    private var lastReport: (text: String, time: ContinuousClock.Instant)?
    let shelf: BrowserShelf
    let throttle: SignInThrottle
    /// Nil if the records of this machine are not served.
    let admission: WebAdmission?
    let makeSession: @MainActor (WebVisitor) async throws -> any WebSession
    /// Tells this server from others over the same store.
    let server = String(RandomName.make().prefix(8))
    private var lastPage = 0
    /// The translations of the languages that browsers have asked for.
    var texts: [String: Texts] = [:]

    init(
        _ settings: WebSettings,
        log: RequestLog = RequestLog(nil),
        report: @escaping @MainActor (String) -> Void = { _ in },
        admission: WebAdmission?,
        makeSession: @escaping @MainActor (WebVisitor) async throws -> any WebSession
    ) {
        self.settings = settings
        self.log = log
        self.report = report
        self.admission = admission
        self.makeSession = makeSession
        shelf = BrowserShelf(settings)
        throttle = SignInThrottle(counts: settings.counts)
    }

    /// The numbers of browsers, of their tabs, and of event streams.
    var counts: (browsers: Int, tabs: Int, streams: Int) {
        let tabs = shelf.all.flatMap(\.tabs.values)
        return (shelf.all.count, tabs.count, tabs.count { $0.stream != nil })
    }

    /// The mark of a new page.
    func newMark(ofTab name: String) -> PageMark {
        lastPage += 1
        return PageMark(tab: name, page: "\(server).\(lastPage)")
    }

    /// The response to a request, with all headers.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let start = ContinuousClock.now
        let response = await response(to: request).secured(isSecure: settings.origin.hasPrefix("https:"))
        log.note(request, response, since: start)
        return response
    }

    /// A mount of others, whose requests are counted and logged like those for pages.
    func counting(_ mount: HTTPMount) -> HTTPMount {
        var counting = mount
        counting.handler = { [log] request in
            let start = ContinuousClock.now
            let response = await mount.handler(request)
            log.note(request, response, since: start)
            return response
        }
        return counting
    }

    /// The mounts of the pages' own files, which the server's thread answers.
    var assets: [HTTPMount] {
        let isSecure = settings.origin.hasPrefix("https:")
        return WebAsset.all.flatMap { asset in
            asset.paths.map { path in
                HTTPMount(path) { [log] request in
                    let start = ContinuousClock.now
                    let response =
                        (Self.isOfOtherSite(request)
                        ? .text(403, Self.otherSite.string) : asset.response(for: request))
                        .secured(isSecure: isSecure)
                    log.noteElsewhere(request, response, since: start)
                    return response
                }
            }
        }
    }

    /// The counts of requests, browsers and pages, in Prometheus' format.
    var metrics: String {
        let (browsers, tabs, streams) = counts
        return log.metrics(browsers: browsers, tabs: tabs, streams: streams)
    }

    private func response(to request: HTTPRequest) async -> HTTPResponse {
        if let refusal = crossSiteRefusal(of: request) { return refusal }
        if let asset = WebAsset.response(for: request) { return asset }
        var known: Browser?
        do {
            if let admission {
                if request.path == "/-/enter" { return try await enter(request, admission) }
                guard try await admits(request, admission) else {
                    return refusal(
                        403,
                        "Open the address that '\(settings.name) serve' has printed.",
                        of: request
                    )
                }
            }
            guard let browser = shelf.browser(of: request) else {
                return refusal(
                    429,
                    "There are too many browsers at your address. Try again later.",
                    of: request
                )
            }
            known = browser
            await browser.beginRequest()
            defer { browser.endRequest() }
            browser.languages = Language.wanted(inHeader: request["accept-language"] ?? "")
            return try await respond(to: request, of: browser)
        } catch let error as FormFields.Failure {
            return .text(400, "\(error)")
        } catch let error as SubmittedForm.Failure {
            return .text(400, "\(error)")
        } catch let error as Location.ParseError {
            return .text(404, "\(error)")
        } catch let error as Unavailable {
            note("\(error.reason)")
            return unavailable(request, of: known)
        } catch {
            note("\(error)")
            return refusal(500, "The server could not answer. Try again.", of: request)
        }
    }

    /// Reports an error, and the same one again after a minute.
    func note(_ error: String) {
        if let lastReport, lastReport.text == error, .now < lastReport.time + .seconds(60) { return }
        lastReport = (error, .now)
        report(error)
    }

    private func respond(to request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        let tab = request["live-tab"].flatMap(PageMark.init).flatMap { browser.tab($0.tab) }
        tab?.shown.beginAnswer()
        defer { tab?.shown.endAnswer() }
        switch (request.method, request.path) {
        case (.post, "/-/close"):
            try close(request, of: browser)
            return HTTPResponse(204)
        case (.post, _): return try await submit(request, of: browser)
        case (_, "/-/events"): return try await events(request, of: browser)
        case (_, "/-/screen"): return try await screen(request, of: browser)
        case (_, let path) where path.hasPrefix("/-/documents/"):
            return document(String(path.dropFirst("/-/documents/".count)), request, of: browser)
        case (_, let path) where path.hasPrefix("/-/"):
            if let address = ImageAddress(path: path) {
                return try await image(address, request, of: browser)
            }
            return .text(404, "There is nothing here.")
        case (_, "/"): return try await start(request, of: browser)
        default: return try await show(request, of: browser)
        }
    }

    /// Refuses requests that another site's page has made (Fetch Metadata; OWASP's CSRF rules).
    private func crossSiteRefusal(of request: HTTPRequest) -> HTTPResponse? {
        if request.method == .post {
            // Pages without a referrer send forms with the origin `null` (Fetch, section 3.2).
            let isNull = request["origin"] == "null" && request["sec-fetch-site"] == "same-origin"
            let origin = request["origin"] ?? settings.origin
            let isKnown = origin == settings.origin || settings.otherOrigins.contains(origin)
            guard Self.isOfOwnSite(request), isNull || isKnown else {
                return refusal(403, "The form was sent by another site.", of: request)
            }
        } else if Self.isOfOtherSite(request) {
            return refusal(403, Self.otherSite, of: request)
        }
        return nil
    }

    private nonisolated static let otherSite: LocalizedText = "The request was made by another site."

    /// Whether another site's page needs the answer to a GET. A link from elsewhere may lead here; nothing else may.
    private nonisolated static func isOfOtherSite(_ request: HTTPRequest) -> Bool {
        !isOfOwnSite(request) && request["sec-fetch-mode"] != "navigate"
    }

    /// Whether a page of this site or a person has made a request; programs that are no browsers do not tell.
    private nonisolated static func isOfOwnSite(_ request: HTTPRequest) -> Bool {
        ["same-origin", "none", nil].contains(request["sec-fetch-site"])
    }

    private func enter(_ request: HTTPRequest, _ admission: WebAdmission) async throws -> HTTPResponse {
        let key = try FormFields(parsing: request.query)["key"] ?? ""
        guard let name = try await Unavailable.where({ try await admission.admit(with: key) }) else {
            if try await admits(request, admission) { return .seeOther("/") }
            return refusal(
                403,
                "This address has been used already; each one admits one browser. Open the newest address that "
                    + "'\(settings.name) serve' has printed in its terminal.",
                of: request
            )
        }
        var response = HTTPResponse.seeOther("/")
        response.headers.append(settings.cookies.header("access", name, days: 365))
        return response
    }

    private func admits(_ request: HTTPRequest, _ admission: WebAdmission) async throws -> Bool {
        let name = settings.cookies.value("access", of: request)
        return try await Unavailable.where { try await admission.admits(name) }
    }

    /// The session for a browser's next page: the spare one, or a new one.
    func session(of browser: Browser) async throws -> any WebSession {
        if let spare = browser.spare {
            browser.spare = nil
            return spare
        }
        return try await newSession(of: browser)
    }

    func newSession(of browser: Browser) async throws -> any WebSession {
        let guest: GuestSpace =
            switch settings.guests {
            case .local: .local
            case .visitors: browser.visitor.map(GuestSpace.visitor) ?? .none
            case .none: .none
            }
        let visitor = WebVisitor(guest: guest, secrets: browser.secrets.secret)
        return try await Unavailable.where { try await makeSession(visitor) }
    }

    /// The response with the cookies that the browser does not have yet.
    ///
    /// - Parameter make: Makes the response, once the browser has the name that its page refers to.
    func finish(_ request: HTTPRequest, of browser: Browser, _ make: () -> HTTPResponse) -> HTTPResponse {
        let changes = browser.secrets.takeChanges()
        if changes.contains(where: { $0.name == "session" }) { shelf.rename(browser) }
        var response = make()
        if settings.cookies.value("browser", of: request) != browser.cookie {
            response.headers.append(settings.cookies.header("browser", browser.cookie))
        }
        // A browser of a worker that cannot be reached stays that worker's.
        if let share = settings.share, share.owner(of: request, settings.cookies) == nil {
            response.headers.append(settings.cookies.header(WorkerShare.cookie, "\(share.number)"))
        }
        if let visitor = browser.visitor, settings.cookies.value("visitor", of: request) != visitor {
            response.headers.append(settings.cookies.header("visitor", visitor, days: 365))
        }
        for (name, value) in changes {
            response.headers.append(settings.cookies.header(name, value, days: 365))
        }
        return response
    }
}

import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// The host can make no session now, or cannot find out whether a browser was admitted.
struct Unavailable: Error {
    let reason: any Error

    /// Does the host's work, and converts its errors.
    @MainActor
    static func `where`<Value>(_ work: @MainActor () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            throw Unavailable(reason: error)
        }
    }
}

extension WebService {
    /// The time after which browsers should try again, in seconds.
    private static let retryTime = 5

    /// A refusal in the language that the browser asks for: a page for a person, and a text for the script and for
    /// programs.
    func refusal(_ status: Int, _ text: LocalizedText, of request: HTTPRequest) -> HTTPResponse {
        let isForPerson = request["live-tab"] == nil && request["accept"]?.contains("text/html") == true
        guard isForPerson else { return .text(status, texts(for: request)(text)) }
        let title: LocalizedText =
            switch status {
            case 403: "Not allowed"
            case 429: "Too many requests"
            default: "Not available now"
            }
        let page = lonePage(title, Message(.error, text), for: request, of: nil)
        return HTTPResponse(status, [("content-type", "text/html; charset=utf-8")], body: page.document())
    }

    /// A page without a scene.
    private func lonePage(
        _ title: LocalizedText,
        _ message: Message,
        for request: HTTPRequest,
        of browser: Browser?
    ) -> Page {
        let texts = texts(for: request)
        var page = Page(
            host: settings.name,
            screen: Screen(title: title, message: message).localized(by: texts),
            address: (try? PageAddress(path: request.path, query: request.query))
                ?? PageAddress(Location([])),
            keys: Page.Keys(token: browser?.token ?? "", mark: newMark(ofTab: RandomName.make()))
        )
        page.texts = texts
        return page
    }

    /// The front end's own texts in the language that the browser asks for.
    private func texts(for request: HTTPRequest) -> Texts {
        let language = Language.best(Language.wanted(inHeader: request["accept-language"] ?? ""))
        // A table that cannot be read leaves the texts in English; the package's tests read every table.
        var texts =
            (try? Texts(language: language, tables: Translations.web.tables(for: language))) ?? .english
        texts.isolatesArguments = true
        texts.showsLabels = true
        return texts
    }

    /// A page for the time in which the host can make no session. It keeps the fields of a form. The reason is for the
    /// host's log only.
    ///
    /// - Parameter browser: Nil if it may not have been admitted.
    func unavailable(_ request: HTTPRequest, of browser: Browser?) -> HTTPResponse {
        let texts = texts(for: request)
        var text: LocalizedText = "The records cannot be reached now. Try again in a moment."
        let retry = ("retry-after", "\(Self.retryTime)")
        if request["live-tab"] != nil || request.path.hasPrefix("/-/") {
            // The script shows the text above the page, which stays.
            var response = HTTPResponse.text(503, texts(text))
            response.headers.append(retry)
            return response
        }
        // Nobody knows the scene's form now. Files are read once, so that a form with one cannot be sent again.
        let canBeSentAgain = request.method == .post && browser != nil && request.form.files.isEmpty
        if canBeSentAgain {
            text =
                "The records cannot be reached now. This page keeps what you have entered: send it again in a moment."
        }
        var page = lonePage("Not available now", Message(.error, text), for: request, of: browser)
        page.unsent = canBeSentAgain ? request.form.fields : nil
        let response = HTTPResponse(
            503,
            [("content-type", "text/html; charset=utf-8"), retry],
            body: page.document()
        )
        guard let browser else { return response }
        return finish(request, of: browser) { response }
    }
}

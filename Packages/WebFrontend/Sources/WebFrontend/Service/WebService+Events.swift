import HTTPServing
@_spi(Hosting) import SceneHosting
import SceneKitCore

extension WebService {
    /// Opens the event stream of a live tab: an event for each change of its screen, with this server's name
    /// (HTML Living Standard, section 9.2).
    func events(_ request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        let (_, tab) = try await liveTab(FormFields(parsing: request.query), of: browser)
        let stream = HTTPStream()
        tab.stream?.end()
        tab.stream = stream
        stream.onClose { [weak tab] in
            Task { @MainActor in
                guard let tab, tab.stream === stream else { return }
                tab.stream = nil
                tab.use()
            }
        }
        let event = Array("event: screen\ndata: \(server)\n\n".utf8)
        tab.shown.tell = { [weak tab] in tab?.stream?.send(event) }
        tab.navigator.onChange = { [weak tab] in
            // The answer that makes a tab's first scenes shows them.
            if let tab, !tab.isNew, !tab.isBeginning { tab.shown.change() }
        }
        // The page may be older than the tab's screen.
        stream.send(Array("retry: 1000\n".utf8) + event)
        return finish(request, of: browser) {
            HTTPResponse(
                200,
                // nginx would keep events back until its buffer is full.
                [("content-type", "text/event-stream"), ("x-accel-buffering", "no")],
                body: .stream(stream)
            )
        }
    }

    /// Closes a tab whose page was left.
    func close(_ request: HTTPRequest, of browser: Browser) throws {
        let fields = request.form.fields
        guard let token = fields["_token"], RandomName.areEqual(token, browser.token) else { return }
        if let mark = fields["_tab"].flatMap(PageMark.init) { browser.close(mark.tab) }
    }

    /// Tells all event streams that the server ends.
    func endStreams() {
        for tab in shelf.all.flatMap(\.tabs.values) {
            tab.stream?.send(Array("event: end\ndata:\n\n".utf8))
            tab.stream?.end()
        }
    }

    /// Sends a document that a scene has written, once, under its name.
    func document(_ name: String, _ request: HTTPRequest, of browser: Browser) -> HTTPResponse {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 2, let tab = browser.tab(parts[0]), let number = Int(parts[1]),
            let download = tab.documents.takeDownload(number)
        else { return .text(404, "The document has been downloaded already. Export it again.") }
        return HTTPResponse(
            200,
            [
                ("content-type", DocumentType.of(download.name)),
                ("content-disposition", DocumentType.attachment(download.name)),
            ],
            body: .file(download.content, size: download.size)
        )
    }
}

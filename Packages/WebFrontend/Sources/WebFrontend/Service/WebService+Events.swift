import HTTPServing
@_spi(Hosting) import SceneHosting
import SceneKitCore

extension WebService {
    /// Opens the event stream of live tabs, those of a browser's visible windows: an event for each change of a tab's
    /// screen, with this server's name and the tab's (HTML Living Standard, section 9.2).
    func events(_ request: HTTPRequest, of browser: Browser) async throws -> HTTPResponse {
        let stream = HTTPStream()
        stream.send(Array("retry: 1000\n".utf8))
        let fields = try FormFields(parsing: request.query)
        let places = fields.all.filter { $0.name == "at" }.map(\.value)
        var tabs: [(name: String, tab: Tab)] = []
        for (number, mark) in fields.all.filter({ $0.name == "tab" }).prefix(Browser.tabLimit).enumerated() {
            let place = number < places.count ? places[number] : nil
            tabs.append(try await liveTab(mark.value, at: place, of: browser))
        }
        for (name, tab) in tabs { listen(to: tab, named: name, stream) }
        stream.onClose { [weak browser] in
            Task { @MainActor in
                guard let browser else { return }
                for tab in browser.tabs.values where tab.stream === stream {
                    tab.stream = nil
                    tab.use()
                }
            }
        }
        return finish(request, of: browser) {
            HTTPResponse(
                200,
                // nginx would keep events back until its buffer is full.
                [("content-type", "text/event-stream"), ("x-accel-buffering", "no")],
                body: .stream(stream)
            )
        }
    }

    private func listen(to tab: Tab, named name: String, _ stream: HTTPStream) {
        // It may be another window's, which opens one without this tab.
        if tab.stream !== stream { tab.stream?.end() }
        tab.stream = stream
        let event = Array("event: screen\ndata: \(server) \(name)\n\n".utf8)
        tab.shown.tell = { [weak tab] in tab?.stream?.send(event) }
        tab.navigator.onChange = { [weak tab] in
            // The answer that makes a tab's first scenes shows them.
            if let tab, !tab.isNew, !tab.isBeginning { tab.shown.change() }
        }
        // The page may be older than the tab's screen.
        stream.send(event)
    }

    /// Closes a tab whose page was left.
    func close(_ request: HTTPRequest, of browser: Browser) throws {
        let fields = request.form.fields
        guard let token = fields["_token"], RandomName.areEqual(token, browser.token) else { return }
        if let mark = fields["_tab"].flatMap(PageMark.init) { browser.close(mark.tab) }
    }

    /// Tells all event streams that the server ends.
    func endStreams() {
        // A stream that has ended takes nothing more, so each gets one event.
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

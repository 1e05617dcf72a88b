import WebDriver

/// A page that measures the time from each press of a key to the change of its text that follows.
struct KeyedPage {
    private let session: WebDriverSession

    /// Measures in the page that the session shows, until another document is loaded.
    ///
    /// A time begins when Chromium receives the press, and ends when the page's script has changed the document.
    init(_ session: WebDriverSession) async throws {
        self.session = session
        let script = """
            addEventListener('keydown', event => {
                const content = () => document.querySelector('main').textContent;
                const before = content();
                window.duration = new Promise(done => {
                    const observer = new MutationObserver(() => {
                        if (content() === before) return;
                        observer.disconnect();
                        done(performance.now() - event.timeStamp);
                    });
                    observer.observe(document, { subtree: true, childList: true, characterData: true });
                });
            }, true);
            """
        try await session.post("/execute/sync", ["script": .text(script), "args": []])
    }

    /// The requests of the page since the last call, and the bytes of their answers with their headers.
    func takeTraffic() async throws -> (requests: Double, bytes: Double) {
        let script = """
            const entries = performance.getEntriesByType('resource');
            performance.clearResourceTimings();
            performance.setResourceTimingBufferSize(100000);
            return [entries.length, entries.reduce((sum, entry) => sum + entry.transferSize, 0)];
            """
        let answer = try await session.post("/execute/sync", ["script": .text(script), "args": []])
        guard let requests = answer[0].number, let bytes = answer[1].number else {
            throw BenchmarkError("the page counts no requests")
        }
        return (requests, bytes)
    }

    /// Presses keys, the last of which changes the text, and returns its time in milliseconds.
    ///
    /// - Throws: A time-out if the text stays the same.
    func press(_ keys: String...) async throws -> Double {
        try await session.press(keys)
        let script = """
            const { duration } = window;
            window.duration = null;
            duration.then(arguments[0]);
            """
        let duration = try await session.post("/execute/async", ["script": .text(script), "args": []])
        guard let duration = duration.number else { throw BenchmarkError("the page measures no time") }
        return duration
    }
}

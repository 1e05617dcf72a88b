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

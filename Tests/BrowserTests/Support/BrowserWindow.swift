import Foundation
import SceneTestKit
import Testing
import WebDriver

/// A window of Chromium, and what a person does in it.
///
/// Every step waits until the page offers what the step needs, and fails if it never does.
final class BrowserWindow: Sendable {
    struct Options: Sendable {
        var browser = Chromium.shared
        var hasScript = true
        var isDark = false
        var width = 1_280
        var height = 800
    }

    let session: WebDriverSession
    private let hasScript: Bool

    /// Opens a window, which is closed after the steps.
    static func with(
        _ options: Options = Options(),
        _ steps: (BrowserWindow) async throws -> Void
    ) async throws {
        let session = try await options.browser.session()
        try await open(in: session, hasScript: options.hasScript) { window in
            try await window.setSize(width: options.width, height: options.height)
            if !options.hasScript {
                try await session.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
            }
            try await window.setDark(options.isDark)
            try await steps(window)
        }
        await options.browser.give(session)
    }

    /// Opens another window of the same browser, which is closed after the steps.
    func inAnotherWindow(_ steps: (BrowserWindow) async throws -> Void) async throws {
        try await Self.open(in: session, hasScript: hasScript, steps)
    }

    private static func open(
        in session: WebDriverSession,
        hasScript: Bool,
        _ steps: (BrowserWindow) async throws -> Void
    ) async throws {
        try await session.inNewWindow { try await steps(BrowserWindow(session, hasScript: hasScript)) }
    }

    private init(_ session: WebDriverSession, hasScript: Bool) {
        self.session = session
        self.hasScript = hasScript
    }

    // MARK: - The window

    func setSize(width: Int, height: Int) async throws {
        try await session.devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
                "mobile": .flag(width < 600),
            ]
        )
    }

    /// - Parameter isPrinted: Whether the page looks as on paper.
    func setDark(_ isDark: Bool, isPrinted: Bool = false) async throws {
        let features: JSON = [
            ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
            // A click cannot wait for smooth scrolling.
            ["name": "prefers-reduced-motion", "value": "reduce"],
        ]
        try await session.devTools(
            "Emulation.setEmulatedMedia",
            ["media": isPrinted ? "print" : "", "features": features]
        )
    }

    /// A slow network: milliseconds before each response, and bytes per second.
    func setNetwork(latency: Int, throughput: Int) async throws {
        try await session.devTools("Network.enable")
        try await session.devTools(
            "Network.emulateNetworkConditions",
            [
                "offline": false, "latency": .number(Double(latency)),
                "downloadThroughput": .number(Double(throughput)),
                "uploadThroughput": .number(Double(throughput)),
            ]
        )
    }

    /// Makes pages that are opened from now on wait for their event streams until `window.subscribe()`.
    func delayStreams() async throws {
        let script = """
            const Stream = EventSource;
            window.EventSource = function (address) {
                const late = new EventTarget();
                let stream;
                late.close = () => { late.isClosed = true; stream?.close(); };
                window.subscribe = () => {
                    if (late.isClosed) return;
                    stream = new Stream(address);
                    for (const name of ['screen', 'end', 'error']) stream.addEventListener(name, event => {
                        late.dispatchEvent(new MessageEvent(name, { data: event.data }));
                        if (name === 'error') late.onerror?.(event);
                    });
                };
                return late;
            };
            """
        try await session.devTools("Page.enable")
        try await session.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
    }

    /// Takes the Web Locks from pages that are opened from now on.
    func removeLocks() async throws {
        let script = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
        try await session.devTools("Page.enable")
        try await session.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
    }

    // MARK: - Pages

    func open(_ address: String) async throws {
        try await session.post("/url", ["url": .text(address)])
    }

    func back() async throws { try await session.post("/back") }
    func forward() async throws { try await session.post("/forward") }
    func reload() async throws { try await session.post("/refresh") }

    var address: String {
        get async throws { try await session.get("/url").text ?? "" }
    }

    var title: String {
        get async throws { try await session.get("/title").text ?? "" }
    }

    /// Adds the cookies of another window's page.
    func addCookies(from other: BrowserWindow) async throws {
        // The page may ask for something meanwhile. A server that does not know the browser makes it from the cookies that
        // come with its name, so the name is added last.
        let isName = { (cookie: JSON) in cookie["name"].text?.hasSuffix("-browser") ?? false }
        for cookie in try await other.session.get("/cookie").array.sorted(by: { !isName($0) && isName($1) }) {
            try await session.post("/cookie", ["cookie": cookie])
        }
    }

    /// Deletes the cookies of the page's host whose names contain a text.
    func deleteCookies(with part: String) async throws {
        for cookie in try await session.get("/cookie").array {
            guard let name = cookie["name"].text, name.contains(part) else { continue }
            try await session.delete("/cookie/" + name)
        }
    }

    /// The text that a person can see, with single spaces.
    var text: String {
        get async throws { try await run("return document.documentElement.innerText").text ?? "" }
    }

    // MARK: - A person's input

    /// Clicks a link, a button or the summary of a folded part.
    func click(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await onElement("control", name, sourceLocation) { id in
            try await session.post("/element/\(id)/click")
        }
    }

    /// Clicks a button, and not the summary of the same name above it.
    func click(button name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await onElement("button", name, sourceLocation) { id in
            try await session.post("/element/\(id)/click")
        }
    }

    /// Clicks a row of a list by its name.
    func click(row name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await onElement("row", name, sourceLocation) { id in
            try await session.post("/element/\(id)/click")
        }
    }

    /// Clicks the first element of a CSS selector.
    func click(selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await onElement("selector", selector, sourceLocation) { id in
            try await session.post("/element/\(id)/click")
        }
    }

    /// Replaces the text of the field of a CSS selector.
    func fill(
        selector: String,
        with text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await onElement("selector", selector, sourceLocation) { id in
            try await session.post("/element/\(id)/value", ["text": .text(Key.selectAll + text)])
        }
    }

    /// Types into a field behind its present text, or chooses a file by its path.
    func type(
        _ text: String,
        into field: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await onElement("field", field, sourceLocation) { id in
            try await session.post("/element/\(id)/value", ["text": .text(text)])
        }
    }

    /// Replaces the text of a field.
    func fill(
        _ field: String,
        with text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await onElement("field", field, sourceLocation) { id in
            try await session.post("/element/\(id)/value", ["text": .text(Key.selectAll + text)])
        }
    }

    /// Presses and releases keys, one after the other, wherever the focus is.
    func press(_ keys: String...) async throws {
        try await session.press(keys)
    }

    /// Types a text with the keyboard, wherever the focus is.
    func press(text: String) async throws {
        try await session.press(text.map { String($0) })
    }

    /// Presses Tab until a control or field has the focus, as people without a mouse do.
    func tab(to name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "isReady()", "there is no page", sourceLocation: sourceLocation)
        let isThere = "return nameOf(document.activeElement) === \(try JSON.text(name).source)"
        for _ in 0..<100 {
            try await press(Key.tab)
            if try await run(isThere) == true { return }
        }
        try await wait(forFocus: name, sourceLocation: sourceLocation)
    }

    typealias Key = WebDriverSession.Key

    // MARK: - Waiting

    /// Waits until a text can be seen.
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(
            until: "clean(document.documentElement.innerText).includes(\(try JSON.text(text).source))",
            "'\(text)' is not on the page",
            sourceLocation: sourceLocation
        )
    }

    /// Waits until a text cannot be seen any more.
    func waitUntilGone(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(
            until: "!clean(document.documentElement.innerText).includes(\(try JSON.text(text).source))",
            "'\(text)' is still on the page",
            sourceLocation: sourceLocation
        )
    }

    /// Waits for a page by its first heading.
    func wait(forPage heading: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(
            until:
                "isReady() && clean(document.querySelector('h1').innerText) === \(try JSON.text(heading).source)",
            "the page is not '\(heading)'",
            sourceLocation: sourceLocation
        )
    }

    /// Waits until the fields have values.
    func wait(
        forFields values: [String: String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for (name, value) in values {
            try await wait(
                until:
                    "find('field', \(try JSON.text(name).source))?.value === \(try JSON.text(value).source)",
                "'\(name)' does not contain '\(value)'",
                sourceLocation: sourceLocation
            )
        }
    }

    /// Waits until a control or field has the focus.
    func wait(forFocus name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(
            until: "nameOf(document.activeElement) === \(try JSON.text(name).source)",
            "the focus is not on '\(name)'",
            sourceLocation: sourceLocation
        )
    }

    /// Waits until an expression of JavaScript is true, and returns its value.
    ///
    /// The page is asked again after each change of its document, and after events that change no document. Without
    /// JavaScript nothing changes a document but a new page, so it is asked again and again.
    @discardableResult
    func wait(
        until condition: String,
        _ problem: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSON {
        let script =
            Self.finders + """
                const done = arguments[arguments.length - 1];
                const events = ['focusin', 'focusout', 'input', 'scroll', 'load', 'toggle', 'close', 'popstate'];
                const attempt = () => {
                    const value = \(condition);
                    if (!value) return;
                    observer.disconnect();
                    for (const name of events) removeEventListener(name, attempt, true);
                    done(value);
                };
                const observer = new MutationObserver(attempt);
                observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
                for (const name of events) addEventListener(name, attempt, true);
                attempt();
                """
        let end = ContinuousClock.now + .seconds(BlockingThreads.hangLimit)
        while true {
            do {
                if hasScript {
                    return try await session.post("/execute/async", ["script": .text(script), "args": []])
                }
                let value = try await run("return \(condition)")
                if value != .null, value != false { return value }
                guard ContinuousClock.now < end else {
                    throw WebDriverSession.Failure(code: "script timeout", message: "the page is another one")
                }
                try await Task.sleep(for: .milliseconds(20))
            } catch let error as WebDriverSession.Failure {
                // The page was left while it was asked.
                let isLeft =
                    error.code == "stale element reference"
                    || ["javascript error", "unknown error", "no such window"].contains(error.code)
                        && error.message.contains(/unload|navigat|context|detached/)
                guard isLeft, ContinuousClock.now < end else {
                    let seen = (try? await text) ?? ""
                    let place = (try? await address) ?? ""
                    try? await keepPicture("failure-\(sourceLocation.line)")
                    Issue.record(
                        "\(problem) (\(error))\nat \(place)\n\(seen)",
                        sourceLocation: sourceLocation
                    )
                    throw error
                }
            }
        }
    }

    /// Performs a step on an element, which may be replaced meanwhile.
    private func onElement(
        _ role: String,
        _ name: String,
        _ sourceLocation: SourceLocation,
        _ step: (String) async throws -> Void
    ) async throws {
        for attempt in 0... {
            let element = try await wait(
                until: "isReady() && find('\(role)', \(try JSON.text(name).source))",
                "there is no \(role) '\(name)'",
                sourceLocation: sourceLocation
            )
            let id = try #require(element["element-6066-11e4-a52e-4f735466cecf"].text)
            do {
                return try await step(id)
            } catch let error as WebDriverSession.Failure {
                // A page without the script may be replaced between the search for the element and the step.
                let isReplaced =
                    ["stale element reference", "element not interactable"].contains(error.code)
                    || error.message.contains("does not belong to the document")
                guard isReplaced, attempt < 20
                else {
                    Issue.record("'\(name)': \(error)", sourceLocation: sourceLocation)
                    throw error
                }
            }
        }
    }

    /// Runs a script with the functions for finding elements.
    @discardableResult
    func run(_ script: String) async throws -> JSON {
        try await session.post("/execute/sync", ["script": .text(Self.finders + script), "args": []])
    }

    /// The width in pixels of the image of a CSS selector, once it has been loaded; 0 if it cannot be drawn.
    func imageWidth(
        _ selector: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Double {
        try await wait(
            until: "find('selector', \(try JSON.text(selector).source))",
            "there is no image '\(selector)'",
            sourceLocation: sourceLocation
        )
        let script = """
            const [selector, done] = arguments;
            // The page may be replaced by a newer one meanwhile, with another element for the image.
            const attempt = left => {
                const image = document.querySelector(selector);
                if (image) image.loading = 'eager';
                (image ? image.decode() : Promise.reject()).then(
                    () => done(image.naturalWidth),
                    () => left ? setTimeout(attempt, 50, left - 1) : done(0));
            };
            attempt(100);
            """
        let arguments: [JSON] = [.text(selector)]
        return try await session.post(
            "/execute/async",
            ["script": .text(script), "args": .array(arguments)]
        ).number ?? 0
    }

    /// Finds elements as people name them. A modal dialog hides the rest of the page.
    private static let finders = """
        const clean = text => text.replace(/\\s+/g, ' ').trim();
        const nameOf = node => clean(node.getAttribute('aria-label')
            || [...(node.labels || [])].map(label => label.textContent).join(' ')
            || node.textContent).replace(/ \\(required\\)$/, '');
        const kinds = {
            control: 'a[href], button, summary',
            button: 'button',
            row: '[data-row] a, [data-row] button',
            field: 'input:not([type=hidden]), select, textarea',
        };
        const findAll = (kind, name) => [...(document.querySelector('dialog:modal') || document)
            .querySelectorAll(kinds[kind])].filter(node => node.checkVisibility() && nameOf(node) === name);
        const find = (kind, name) => kind === 'selector' ? document.querySelector(name) : findAll(kind, name)[0];
        const isReady = () => document.readyState !== 'loading' && document.querySelector('main')
            && !document.querySelector('main[aria-busy]');

        """

    // MARK: - Pictures

    /// Keeps a picture of the window in the folder that `SCENEHOST_BROWSER_PICTURES` names.
    func keepPicture(_ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["SCENEHOST_BROWSER_PICTURES"] else { return }
        let answer = try await session.get("/screenshot")
        let data = try #require(Data(base64Encoded: answer.text ?? ""))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try data.write(to: URL(filePath: folder).appending(path: name + ".png"))
    }
}

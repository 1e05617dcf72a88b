import Foundation
import SceneTestKit

/// A Chromium without windows on a screen, and the chromedriver that drives it. All tests share it.
package actor Chromium {
    package static let shared = Chromium()
    /// The browser of a second person, who shares no cookies with the first.
    package static let second = Chromium()

    package static let isInstalled = program != nil && driver != nil

    private static let program = path(of: ["chromium", "chromium-browser", "google-chrome"])
    private static let driver = path(of: ["chromedriver"])

    private static func path(of names: [String]) -> String? {
        names.flatMap { ["/usr/bin/" + $0, "/usr/local/bin/" + $0] }
            .first(where: FileManager.default.isExecutableFile)
    }

    private struct Running {
        let programs: [TiedProgram]
        /// The address of chromedriver.
        let server: String
        /// Where Chromium listens for chromedriver.
        let debugger: String
        /// The folder with the downloads of all windows.
        let downloads: String

        /// A new WebDriver session, whose current window is any one.
        func session() async throws -> WebDriverSession {
            try await WebDriverSession(
                server: server,
                capabilities: [
                    "browserName": "chrome", "goog:chromeOptions": ["debuggerAddress": .text(debugger)],
                    "timeouts": ["script": 90_000, "pageLoad": 90_000],
                ]
            )
        }
    }

    private var running: Task<(Running, window: JSON), any Error>?
    private var free: [WebDriverSession] = []

    /// A WebDriver session that nobody uses, whose current window stays open.
    package func session() async throws -> WebDriverSession {
        if let session = free.popLast() { return session }
        let start =
            running
            ?? Task {
                let running = try await Self.start()
                let session = try await running.session()
                // The window that asks for downloads must stay open: when it closes, Chromium refuses them again.
                try await session.devTools(
                    "Browser.setDownloadBehavior",
                    ["behavior": "allow", "downloadPath": .text(running.downloads)]
                )
                give(session)
                // The only window.
                return (running, try await session.get("/window"))
            }
        running = start
        let (running, window) = try await start.value
        if let session = free.popLast() { return session }
        let session = try await running.session()
        try await session.post("/window", ["handle": window])
        return session
    }

    /// The text of a finished download. All windows save into one folder.
    ///
    /// Chromium reserves a download's name with an empty file, which it replaces when the download is complete.
    package func download(_ name: String) async throws -> String {
        guard let running = try await running?.value.0 else { return "" }
        let end = ContinuousClock.now + .seconds(BlockingThreads.hangLimit)
        while true {
            let data = FileManager.default.contents(atPath: running.downloads + "/" + name) ?? Data()
            if !data.isEmpty || ContinuousClock.now > end { return String(decoding: data, as: UTF8.self) }
            // Nothing announces the end of a download to WebDriver.
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Takes a session back.
    package func give(_ session: WebDriverSession) { free.append(session) }

    private static func start() async throws -> Running {
        guard let program, let driver else {
            throw WebDriverSession.Failure(code: "session not created", message: "there is no Chromium")
        }
        let folder = try TemporaryFolder()
        // The script deletes the folder, since a static value is never released.
        let folderPath = folder.path + "-chromium"
        let environment = ["PATH": "/usr/bin:/bin", "HOME": folderPath, "LANG": "C.UTF-8"]
        let browser = try TiedProgram(
            """
            folder=$2
            mkdir -p "$folder"
            # Chromium's last process may still write.
            trap 'until rm -rf "$folder" 2>/dev/null; do sleep 0.1; done' EXIT
            start "$1" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
                --disable-background-networking --disable-component-update --disable-extensions --disable-sync \
                --disable-renderer-backgrounding --disable-backgrounding-occluded-windows --mute-audio --disable-breakpad \
                --password-store=basic --lang=en-US --window-size=1280,900 --hide-scrollbars \
                --ignore-certificate-errors \
                --user-data-dir="$folder" --remote-debugging-port=0 about:blank
            """,
            [program, folderPath],
            environment: environment
        )
        let debugger = try await browser.value(of: /DevTools listening on ws:\/\/([^\/]+)/)
        let (server, port) = try await startDriver(driver, environment)
        return Running(
            programs: [browser, server],
            server: "http://127.0.0.1:" + port,
            debugger: debugger,
            downloads: folderPath + "/downloads"
        )
    }

    /// Starts chromedriver, and again if it ends at once: it takes a free port of IPv4, and ends if the same port of
    /// IPv6 is in use.
    private static func startDriver(
        _ path: String,
        _ environment: [String: String]
    ) async throws -> (TiedProgram, port: String) {
        var attempts = 0
        while true {
            attempts += 1
            let driver = try TiedProgram(#"start "$1" --port=0"#, [path], environment: environment)
            do {
                return (driver, try await driver.value(of: /started successfully on port (\d+)/))
            } catch TiedProgram.Failure.ended(let output) where attempts < 20 {
                try FileHandle.standardError.write(
                    contentsOf: Data("chromedriver is started again: \(output)".utf8)
                )
            }
        }
    }
}

extension TiedProgram {
    /// The part of the next line that a pattern captures.
    fileprivate func value(of pattern: Regex<(Substring, Substring)>) async throws -> String {
        var value = ""
        while value.isEmpty {
            let line = try await line { _ in true }
            value = line.firstMatch(of: pattern).map { String($0.output.1) } ?? ""
        }
        return value
    }
}

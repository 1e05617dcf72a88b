import Foundation
import SceneTestKit

/// A Chromium without windows on a screen, and the chromedriver that drives it. All tests share it.
actor Chromium {
    static let shared = Chromium()
    /// The browser of a second person, who shares no cookies with the first.
    static let second = Chromium()

    static let isInstalled = program != nil && driver != nil

    private static let program = path(of: ["chromium", "chromium-browser", "google-chrome"])
    private static let driver = path(of: ["chromedriver"])

    private static func path(of names: [String]) -> String? {
        names.flatMap { ["/usr/bin/" + $0, "/usr/local/bin/" + $0] }
            .first(where: FileManager.default.isExecutableFile)
    }

    private struct Running {
        let program: TiedProgram
        /// The address of chromedriver.
        let server: String
        /// Where Chromium listens for chromedriver.
        let debugger: String

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
    func session() async throws -> WebDriverSession {
        if let session = free.popLast() { return session }
        let start =
            running
            ?? Task {
                let running = try await Self.start()
                let session = try await running.session()
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

    /// Takes a session back.
    func give(_ session: WebDriverSession) { free.append(session) }

    private static func start() async throws -> Running {
        guard let program, let driver else {
            throw WebDriverSession.Failure(code: "session not created", message: "there is no Chromium")
        }
        let folder = try TemporaryFolder()
        // The script deletes the folder, since a static value is never released.
        let folderPath = folder.path + "-chromium"
        let tied = try TiedProgram(
            """
            folder=$3
            mkdir -p "$folder"
            # Chromium's last process may still write.
            trap 'until rm -rf "$folder" 2>/dev/null; do sleep 0.1; done' EXIT
            start "$1" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
                --disable-background-networking --disable-component-update --disable-extensions --disable-sync \
                --disable-renderer-backgrounding --disable-backgrounding-occluded-windows --mute-audio --disable-breakpad \
                --password-store=basic --lang=en-US --window-size=1280,900 --hide-scrollbars \
                --user-data-dir="$folder" --remote-debugging-port=0 about:blank
            start "$2" --port=0
            """,
            [program, driver, folderPath],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folderPath, "LANG": "C.UTF-8"]
        )
        var (server, debugger): (String?, String?)
        while true {
            let line = try await tied.line { _ in true }
            if let match = line.firstMatch(of: /DevTools listening on ws:\/\/([^\/]+)/) {
                debugger = String(match.output.1)
            } else if let match = line.firstMatch(of: /started successfully on port (\d+)/) {
                server = "http://127.0.0.1:" + match.output.1
            }
            if let server, let debugger { return Running(program: tied, server: server, debugger: debugger) }
        }
    }
}

import Foundation
import WebDriver

/// Measures the time from a key press to the changed page in Chromium.
struct KeyBenchmark {
    let host: String
    let store: String

    private static let presses = 200
    /// Letters that begin words of some contacts, and not of all.
    private static let letters = Array("abcdfghijklmnopqrst")

    func run() async throws {
        guard Chromium.isInstalled else {
            print("\nChromium is not installed, so no key is pressed (Debian: chromium, chromium-driver)")
            return
        }
        let server = try ServedHost(host, store: store)
        defer { server.program.end() }
        let session = try await Chromium.shared.session()
        try await session.inNewWindow { try await measure(server, session) }
    }

    private func measure(_ server: ServedHost, _ session: WebDriverSession) async throws {
        let origin = "http://127.0.0.1:\(server.port)"
        // A browser sets the cookies of the page that it shows.
        try await open(origin + "/healthz", session)
        for cookie in server.access {
            let parts = cookie.split(separator: "=", maxSplits: 1).map { JSON.text(String($0)) }
            try await session.post("/cookie", ["cookie": ["name": parts[0], "value": parts[1]]])
        }
        try await open(origin + "/ContactList", session)

        print("\n\(Self.presses) presses of each key in Chromium, from the press to the changed page:")
        Table.row("", ["p50 ms", "p99 ms", "requests", "bytes"])
        let page = try await KeyedPage(session)
        _ = try await page.takeTraffic()
        try await session.press(["/"])
        var search: [Double] = []
        for number in 0..<Self.presses / 2 {
            search.append(try await page.press(String(Self.letters[number % Self.letters.count])))
            search.append(try await page.press(Key.backspace))
        }
        Self.row("letter or Backspace in search", search, try await page.takeTraffic())
        try await session.press([Key.escape])

        var opened: [Double] = []
        var left: [Double] = []
        for _ in 0..<Self.presses {
            // The first key moves the focus to the first row.
            opened.append(try await page.press("j", Key.enter))
            left.append(try await page.press(Key.escape))
        }
        // Each contact that is opened is left again.
        let traffic = try await page.takeTraffic()
        Self.row("Enter opens a contact", opened, (traffic.requests / 2, traffic.bytes / 2))
        Self.row("Esc returns to the list", left, (traffic.requests / 2, traffic.bytes / 2))
    }

    private typealias Key = WebDriverSession.Key

    private func open(_ address: String, _ session: WebDriverSession) async throws {
        try await session.post("/url", ["url": .text(address)])
    }

    private static func row(
        _ name: String,
        _ durations: [Double],
        _ traffic: (requests: Double, bytes: Double)
    ) {
        let sorted = durations.sorted()
        let count = Double(durations.count)
        let times = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], traffic.requests / count]
        Table.row(
            name,
            times.map { String(format: "%.1f", $0) } + [String(format: "%.0f", traffic.bytes / count)]
        )
    }
}

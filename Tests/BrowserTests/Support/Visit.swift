import SceneTestKit
import TestPrograms

/// A served host with a window that shows its first page.
struct Visit {
    let host: WebHost
    let server: WebServerProcess
    let window: BrowserWindow

    /// Serves a host, opens a window at it, and ends both after the steps.
    ///
    /// - Parameters:
    ///   - program: The name of the built host.
    ///   - arguments: Further arguments of `serve`.
    ///   - clock: The server's clock, if the test moves it.
    ///   - cards: A vCard document with the contacts of the book.
    ///   - path: The page to open.
    static func with(
        _ options: BrowserWindow.Options = .init(),
        program: String = "scenehost",
        arguments: [String] = [],
        clock: ServerClock? = nil,
        cards: String? = nil,
        at path: String = "/Home/ContactList",
        _ steps: (Visit) async throws -> Void
    ) async throws {
        let host = try WebHost(program: program, arguments)
        if let cards { try await host.add(cards: cards) }
        let server = try await host.serve(clock: clock)
        try await BrowserWindow.with(options) { window in
            try await window.open(server.entrance)
            try await window.open(server.origin + path)
            try await steps(Visit(host: host, server: server, window: window))
            // Browsers send the cookies of all servers of a host to each of them.
            try await window.deleteCookies(with: "-\(server.port)-")
        }
        await server.stop()
    }
}

/// vCards for tests.
enum Cards {
    static let ada = card(
        "Ada",
        "Lovelace",
        "TEL;TYPE=work:+44 20 7946 0000\r\nEMAIL:ada@example.org\r\nORG:Analytical Engines\r\nCATEGORIES:work\r\n"
    )
    static let grace = card("Grace", "Hopper", "EMAIL:grace@example.org\r\n")
    static let konrad = card("Konrad", "Zuse", "TEL:+49 30 1234567\r\n")
    static let few = ada + grace + konrad

    /// Person 001 of Row, Person 002 of Row, …
    static func many(_ count: Int) -> String {
        (1...count).map { number in
            let digits = String(number)
            return card("Person", String(repeating: "0", count: 3 - digits.count) + digits)
        }.joined()
    }

    static func card(_ given: String, _ family: String, _ more: String = "") -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(given) \(family)\r\nN:\(family);\(given);;;\r\n\(more)END:VCARD\r\n"
    }
}

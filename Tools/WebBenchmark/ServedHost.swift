import Foundation

/// A running `scenehost serve`.
struct ServedHost {
    let program: Program
    let port: UInt16
    /// The cookie of an admitted browser; none with guests, who need no admission.
    let access: [String]

    /// - Parameters:
    ///   - guests: Whether each browser has records of its own.
    ///   - workers: The number of its processes that serve; one has no supervisor.
    init(_ host: String, store: String, guests: Bool = false, workers: Int = 1) throws {
        program = try Program(
            [host, "--store", store, "serve", "--workers", "\(workers)", "--listen", "127.0.0.1:0"]
                + (guests ? ["--guests"] : [])
        )
        let text = try program.read(until: guests ? " serves http://127.0.0.1:" : "it works once.\n")
        guard let origin = text.firstRange(of: "http://127.0.0.1:"),
            let port = UInt16(text[origin.upperBound...].prefix { $0.isNumber })
        else { throw BenchmarkError("scenehost serve printed no address: \(text)") }
        self.port = port
        guard !guests else {
            access = []
            return
        }
        guard let enter = text.firstRange(of: "/-/enter?key=") else {
            throw BenchmarkError("scenehost serve printed no key: \(text)")
        }
        let target = String(text[enter.lowerBound...].prefix { $0 != " " })
        // Each browser belongs to the worker that it reaches first.
        access = try LoopbackClient(port: port, source: 1).get(target, cookies: []).cookies
            .filter { !$0.contains("-worker=") }
    }

    /// The page of an address, for a browser.
    func page(_ target: String, cookies: [String]) throws -> String {
        let response = try LoopbackClient(port: port, source: 1).get(target, cookies: cookies)
        guard response.status == 200 else {
            throw BenchmarkError("\(target) has the status \(response.status): \(response.body)")
        }
        return response.body
    }

    /// The browsers of one address; a server admits 500.
    private static let browsersPerAddress = 400
    private static let browsersPerConnection = 8

    /// Shows a page to new browsers, and returns the cookies of each.
    ///
    /// - Parameter source: The last part of the first client's address.
    func admit(_ number: Int, from source: Int) throws -> [[String]] {
        var browsers: [[String]] = []
        while browsers.count < number {
            // Each connection reaches any worker, to which its new browsers then belong.
            let client = try LoopbackClient(
                port: port,
                source: source + browsers.count / Self.browsersPerAddress
            )
            for _ in 0..<min(Self.browsersPerConnection, number - browsers.count) {
                let response = try client.get("/ContactList", cookies: access)
                guard response.status == 200 else {
                    throw BenchmarkError(
                        "a new browser's page has the status \(response.status): \(response.body)"
                    )
                }
                browsers.append(access + response.cookies)
            }
        }
        return browsers
    }
}

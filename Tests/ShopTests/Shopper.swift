import Foundation
import NetworkWorkers

/// A browser without the script, in which a person may be signed in: it keeps cookies, and sends the forms of pages.
struct Shopper: Sendable {
    let name: String
    private let session: String?
    private var cookies: [String: String] = [:]
    private var origin: String
    private var path = "/"
    /// The last page.
    private(set) var page = ""
    private let client = HTTPClient(time: .seconds(120))

    /// - Parameter session: The secret of the person's session; nil for a guest.
    init(_ name: String, session: String? = nil, at origin: String) {
        self.name = name
        self.session = session
        self.origin = origin
    }

    /// The page's message for the person.
    var message: String {
        guard
            let message = page.range(of: #"<div class="message[^>]*>.*?</div>"#, options: .regularExpression)
        else { return "" }
        return String(page[message]).replacing(/<[^>]*>/, with: "")
    }

    mutating func open(_ path: String) async throws {
        self.path = path
        page = try await send(
            HTTPClientRequest(url: url(origin, path), headers: headers(origin)),
            keepsCookies: true
        )
    }

    /// The name of the page's tab.
    var tab: String { attribute("data-tab") }

    /// The answer to a request, which changes nothing here.
    func answer(to path: String) async throws -> (status: Int, text: String) {
        let response = try await client.send(
            HTTPClientRequest(url: url(origin, path), headers: headers(origin))
        )
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// Presses a button of the page, and opens the page that this leads to.
    mutating func press(_ event: String, _ values: [String: String] = [:]) async throws {
        page = try await pressed(event, values)
    }

    /// The page after a button was pressed, while this one stays.
    ///
    /// - Parameter other: Another server with the same cookies.
    func pressed(
        _ event: String,
        _ values: [String: String] = [:],
        at other: String? = nil
    ) async throws -> String {
        let origin = other ?? origin
        let values = values.merging(
            ["_event": event, "_token": attribute("data-token"), "_tab": attribute("data-tab")]
        ) { $1 }
        var form = URLComponents()
        form.queryItems = values.map { URLQueryItem(name: $0.key, value: $0.value) }
        var headers = headers(origin)
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        headers["Origin"] = origin
        let request = HTTPClientRequest(
            url: try url(origin, path),
            method: .post,
            headers: headers,
            body: Array((form.percentEncodedQuery ?? "").utf8)
        )
        var copy = self
        return try await copy.send(request, keepsCookies: false)
    }

    private func url(_ origin: String, _ path: String) throws -> URL {
        guard let url = URL(string: origin + path) else { throw URLError(.badURL) }
        return url
    }

    /// The cookies' names have the server's port.
    private func headers(_ origin: String) -> HTTPHeaders {
        let prefix = "shop-\(origin.split(separator: ":").last ?? "")-"
        let own = session.map { ["session": $0] } ?? [:]
        let pairs = cookies.merging(own) { $1 }.map { "\(prefix)\($0.key)=\($0.value)" }
        return ["Cookie": pairs.joined(separator: "; ")]
    }

    private mutating func send(_ request: HTTPClientRequest, keepsCookies: Bool) async throws -> String {
        var request = request
        while true {
            let response = try await client.send(request)
            for field in response.headers.fields where field.name.lowercased() == "set-cookie" && keepsCookies
            {
                let pair = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(
                    String.init
                )
                cookies[pair[0].split(separator: "-").last.map(String.init) ?? ""] = pair.last
            }
            let page = String(decoding: response.body, as: UTF8.self)
            // A page that is not done yet asks again.
            guard page.contains(#"http-equiv="refresh""#) else { return page }
            request = HTTPClientRequest(url: try url(origin, path), headers: headers(origin))
        }
    }

    private func attribute(_ name: String) -> String {
        guard let start = page.firstRange(of: name + "=\"")?.upperBound else { return "" }
        return String(page[start...].prefix { $0 != "\"" })
    }
}

import Foundation
import HTTPTestKit

/// A person's browser in front of a server: it keeps cookies, and uses one connection after the other, each for as many
/// requests as the server allows.
final class PageVisitor {
    struct Answer {
        var status = ""
        var location = ""
        var body = ""
    }

    enum Failure: Error { case noAnswer(String) }

    private let port: UInt16
    private var cookies: [String: String] = [:]
    private var connection: RawClient?
    /// The request that has no answer yet.
    private var asked: String?
    /// The last page, and its address.
    private(set) var page = ""
    private(set) var path = ""

    init(_ port: UInt16) { self.port = port }

    // MARK: - Requests

    /// Sends a request, and does not wait for its answer.
    private func begin(_ head: String, _ headers: [String], form: [(String, String)]? = nil) throws {
        let client = try connection ?? RawClient(port: port)
        connection = client
        let jar = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let body = (form ?? []).map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        var lines = ["\(head) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(jar)"] + headers
        if form != nil {
            lines += [
                "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
            ]
        }
        asked = head
        client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// The answer to the request that was begun.
    private func answer() throws -> Answer {
        guard let asked, let connection else { throw Failure.noAnswer("nothing was asked") }
        self.asked = nil
        var bytes = Data()
        while true {
            let part = connection.receiveBytes(until: "")
            guard !part.isEmpty else { throw Failure.noAnswer(asked) }
            bytes += part
            guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            let length = head.firstMatch(of: #/(?i)\r\ncontent-length: (\d+)/#).flatMap { Int($0.output.1) }
            guard bytes[end.upperBound...].count >= length ?? 0 else { continue }
            for match in head.matches(of: #/set-cookie: ([^=]+)=([^;]*)/#) {
                cookies[String(match.output.1)] = String(match.output.2)
            }
            if head.lowercased().contains("\r\nconnection: close") { self.connection = nil }
            return Answer(
                status: String(head.split(separator: " ").dropFirst().first ?? ""),
                location: head.firstMatch(of: #/\r\nlocation: ([^\r]*)/#).map { String($0.output.1) } ?? "",
                body: String(decoding: bytes[end.upperBound...], as: UTF8.self)
            )
        }
    }

    private func take(_ answer: Answer) -> Answer {
        page = answer.body
        return answer
    }

    private func attribute(_ name: String) -> String {
        guard let start = page.firstRange(of: name + "=\"")?.upperBound else { return "" }
        return String(page[start...].prefix { $0 != "\"" })
    }

    private func form(_ event: String, _ values: [(String, String)]) -> [(String, String)] {
        [("_event", event), ("_token", attribute("data-token")), ("_tab", attribute("data-tab"))] + values
    }

    // MARK: - Without the script

    /// Opens a page.
    @discardableResult
    func open(_ path: String) throws -> Answer {
        self.path = path
        try begin("GET \(path)", [])
        return take(try answer())
    }

    /// Presses a button of the page, and opens the page that this leads to.
    func press(_ event: String, _ values: [(String, String)] = []) throws -> Answer {
        try begin("POST \(path)", [], form: form(event, values))
        let answer = try answer()
        return answer.status == "303" ? try open(answer.location) : take(answer)
    }

    // MARK: - With the script

    private var live: [String] { ["Live-Tab: \(attribute("data-tab"))"] }

    /// Sends an event of the page, and does not wait for what it leads to.
    func beginEvent(_ event: String, _ values: [(String, String)] = []) throws {
        try begin("POST \(path)", live, form: form(event, values))
    }

    /// Opens a page in the same tab, and does not wait for it.
    func beginOpening(_ path: String) throws {
        self.path = path
        try begin("GET \(path)", live)
    }

    /// The page after what was begun; if nothing was, the page as it is now.
    @discardableResult
    func answerPage() throws -> Answer {
        if asked == nil {
            let tab = Self.encoded(attribute("data-tab"))
            try begin("GET /-/screen?tab=\(tab)&at=\(Self.encoded(path))", live)
        }
        return take(try answer())
    }

    /// The page without the names of its tab and its session.
    var content: String {
        [attribute("data-tab"), attribute("data-token")].reduce(page) { $0.replacing($1, with: "") }
    }
}

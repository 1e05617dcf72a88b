import Glibc
import SceneKitCore

@testable import HTTPMounts
@testable import HTTPServing
@testable import WebFrontend

/// A browser without the script: it keeps cookies, and sends the forms of pages.
@MainActor
final class Visitor {
    private let house: House
    /// Where the requests go; nil for the house's service.
    var service: WebService?
    var cookies: [String: String]?
    var headers: [String: String] = [:]
    var client = "127.0.0.1"

    init(_ house: House) { self.house = house }

    /// An answer, with what a form of its page sends back.
    struct Answer {
        let response: HTTPResponse
        let text: String
        var token = ""
        var tab = ""

        var status: Int { response.status }

        func header(_ name: String) -> String? { response.headers.first { $0.name == name }?.value }
    }

    func get(_ path: String, query: String = "") async -> Answer {
        await send(HTTPRequest(.get, path, query: query, client: client))
    }

    /// Sends the form of a page.
    func post(
        _ event: String,
        _ values: [String: String],
        files: [UploadedFile] = [],
        from page: Answer,
        to path: String = "/Notes",
        isLive: Bool = false
    ) async -> Answer {
        var fields = FormFields()
        for (name, value) in values { fields.append((name, value)) }
        for (name, value) in [("_event", event), ("_token", page.token), ("_tab", page.tab)] {
            fields.append((name, value))
        }
        var request = HTTPRequest(.post, path, client: client)
        request.form = HTTPForm(fields: fields, files: files)
        if isLive { request.headers.append(("live-tab", page.tab)) }
        return await send(request)
    }

    private func send(_ request: HTTPRequest) async -> Answer {
        var request = request
        if cookies == nil { cookies = ["host-8080-access": await house.admit()] }
        let line = (cookies ?? [:]).map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        request.headers +=
            [("host", "127.0.0.1:8080"), ("cookie", line)] + headers.map { ($0.key, $0.value) }
        let response = await (service ?? house.service).respond(to: request)
        for (name, value) in response.headers where name == "set-cookie" {
            let pair = value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            cookies?[pair[0]] = value.contains("Max-Age=0") || pair.count == 1 ? nil : pair[1]
        }
        var answer = Answer(response: response, text: Self.text(of: response))
        answer.token = Self.attribute("data-token", in: answer.text)
        answer.tab = Self.attribute("data-tab", in: answer.text)
        return answer
    }

    private static func attribute(_ name: String, in text: String) -> String {
        guard let start = text.firstRange(of: name + "=\"")?.upperBound else { return "" }
        return String(text[start...].prefix { $0 != "\"" })
    }

    private static func text(of response: HTTPResponse) -> String {
        switch response.body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .file(let file, let size):
            var bytes = [UInt8](repeating: 0, count: size)
            let count = pread(file.number, &bytes, size, 0)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        case .written(let write): return String(decoding: write(), as: UTF8.self)
        case .stream: return ""
        }
    }
}

extension HTTPStream {
    /// The text that was sent and has not been taken.
    func takeText() -> String {
        guard case .bytes(let bytes) = next(1 << 20, wake: {}) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UploadedFile {
    static func containing(_ text: String, field: String, filename: String) throws -> UploadedFile {
        let writer = try UploadWriter(field: field, filename: filename, type: "text/plain")
        try writer.write(Array(text.utf8)[...])
        guard let file = try writer.finish() else { throw HTTPServerError("no file") }
        return file
    }
}

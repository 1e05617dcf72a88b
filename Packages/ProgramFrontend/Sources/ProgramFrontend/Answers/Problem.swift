import HTTPMounts
import SceneKitCore
@_spi(Hosting) import StorageWorkers
@_spi(Hosting) import TextFrontend

/// The reason why a call was not done, as problem details (RFC 9457).
struct Problem: Error {
    /// A value that is wrong, and how to correct it.
    struct Mistake: Encodable, Equatable {
        var field: String
        var detail: String
    }

    /// Identifies the reason for programs. It stays the same in later versions.
    let code: String
    let status: Int
    let title: String
    /// The reason in words.
    var detail: String
    var mistakes: [Mistake] = []
    /// The question that has to be answered first, and the token that answers it with yes.
    var question: (question: Question, token: String)?
    var headers: [(name: String, value: String)] = []

    /// A reason that a scene's navigation gave.
    init(navigation code: NavigationReason.Code, status: Int, _ detail: String) {
        (self.code, self.status, title) = (code.rawValue, status, "The scene cannot be shown")
        self.detail = detail
    }

    init(_ code: ProblemCode, _ detail: String, _ mistakes: [Mistake] = []) {
        (self.code, status, title) = (code.rawValue, code.status, code.title)
        self.detail = detail
        self.mistakes = mistakes
    }

    /// A value of a field that is wrong.
    init(_ code: ProblemCode, _ field: String, _ detail: String) {
        self.init(code, "'\(field)': \(detail)", [Mistake(field: field, detail: detail)])
    }

    /// A refusal of the server, which the call has not reached.
    init(status: Int, reason: String) {
        let code = ProblemCode.allCases.first { $0.isOfServer && $0.status == status }
        self.code = code?.rawValue ?? "status-\(status)"
        self.status = status
        title = code?.title ?? "The request was refused"
        detail = reason
    }

    var response: HTTPResponse {
        let body = Body(
            type: "urn:scenekit:problem:" + code,
            title: title,
            status: status,
            detail: detail,
            code: code,
            errors: mistakes.isEmpty ? nil : mistakes,
            question: question?.question,
            token: question?.token
        )
        // Texts, numbers and questions can always be encoded.
        let bytes = (try? RecordJSONEncoder.bytes(body)) ?? []
        let own = [("content-type", "application/problem+json"), (Self.codeHeader, code)]
        return HTTPResponse(status, own + headers, body: bytes)
    }

    /// The header that has the code, for programs and parts of this one that do not read the body.
    static let codeHeader = "problem-code"

    private struct Body: Encodable {
        var type: String
        var title: String
        var status: Int
        var detail: String
        var code: String
        var errors: [Mistake]?
        var question: Question?
        var token: String?
    }
}

import FoundationEssentials
import NetworkWorkers
import SceneProtocol

/// Sends a program's requests to the hosts that are granted.
@MainActor
final class ProgramHTTP {
    private let client: HTTPClient
    private let limits: ProgramLimits
    private var running = 0

    init(_ hosts: [String], _ limits: ProgramLimits) {
        self.limits = limits
        client = HTTPClient(
            time: limits.requestTime,
            bodySize: limits.requestBytes,
            requiresEncryption: true,
            reach: .hosts(Set(hosts))
        )
    }

    /// - Throws: `ProtocolError` with the reason why there is no response.
    func send(_ params: SendHTTPParams) async throws(ProtocolError) -> HTTPResult {
        guard running < limits.requests else {
            throw ProtocolError(
                ProtocolError.refusedCode,
                "more than \(limits.requests) requests over HTTP at once"
            )
        }
        let request = try request(params)
        running += 1
        defer { running -= 1 }
        do throws(HTTPFailure) {
            let response = try await client.send(request)
            return HTTPResult(
                status: response.status,
                headers: response.headers.fields.reduce(into: [:]) { all, field in
                    let name = field.name.lowercased()
                    all[name] = all[name].map { "\($0), \(field.value)" } ?? field.value
                },
                body: Data(response.body).base64EncodedString()
            )
        } catch {
            throw ProtocolError(ProtocolError.refusedCode, "\(error)")
        }
    }

    private func request(_ params: SendHTTPParams) throws(ProtocolError) -> HTTPClientRequest {
        func invalid(_ reason: String) -> ProtocolError {
            ProtocolError(ProtocolError.invalidParamsCode, reason)
        }
        guard let url = URL(string: params.url) else { throw invalid("url: it is not a URL") }
        guard let method = HTTPClientRequest.Method(rawValue: params.method ?? "GET") else {
            throw invalid("method: it is none of GET, POST, PUT and DELETE")
        }
        guard let body = Data(base64Encoded: params.body ?? "") else {
            throw invalid("body: it is not base64")
        }
        guard body.count <= limits.requestBytes else {
            throw invalid("body: it has more than \(limits.requestBytes) bytes")
        }
        let fields = (params.headers ?? [:]).sorted { $0.key < $1.key }
        return HTTPClientRequest(
            url: url,
            method: method,
            headers: HTTPHeaders(fields: fields.map { .init(name: $0.key, value: $0.value) }),
            body: Array(body)
        )
    }
}

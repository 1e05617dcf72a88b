import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

extension LoopbackServer {
    /// A request to this server.
    func request(
        _ path: String = "/",
        method: HTTPClientRequest.Method = .get,
        headers: HTTPHeaders = [:],
        body: String = ""
    ) throws -> HTTPClientRequest {
        HTTPClientRequest(
            url: try #require(URL(string: url(path))),
            method: method,
            headers: headers,
            body: Array(body.utf8)
        )
    }
}

extension HTTPClient {
    /// The outcome of a request, so that a test can compare all of it.
    func result(_ request: HTTPClientRequest) async -> Result<HTTPClientResponse, HTTPFailure> {
        do { return .success(try await send(request)) } catch { return .failure(error) }
    }

    /// The name of the failure's case, since libcurl's messages differ between versions.
    func failureName(_ request: HTTPClientRequest) async -> String {
        switch await result(request) {
        case .success(let response): "status \(response.status)"
        case .failure(let failure): Mirror(reflecting: failure).children.first?.label ?? "\(failure)"
        }
    }
}

extension HTTPClientResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

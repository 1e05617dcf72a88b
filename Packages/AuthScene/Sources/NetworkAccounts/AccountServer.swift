import Accounts
import FoundationEssentials
import NetworkWorkers

/// A request to a server of accounts.
struct AccountRequest {
    var method: HTTPClientRequest.Method
    /// The path that follows the server's address.
    var path: String
    var token: SecretToken?
    var body: [UInt8] = []

    init(_ method: HTTPClientRequest.Method, _ path: String, _ token: SecretToken? = nil) {
        self.method = method
        self.path = path
        self.token = token
    }

    init(
        _ method: HTTPClientRequest.Method,
        _ path: String,
        _ token: SecretToken? = nil,
        body: some Encodable
    ) throws {
        self.init(method, path, token)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.body = Array(try encoder.encode(body))
    }
}

/// Asks a server of accounts, and reads its answers.
struct AccountServer {
    /// Without a slash at its end.
    private let address: String
    private let client: HTTPClient

    /// The most that an answer may have, in bytes.
    private static let sizeLimit = 64 * 1_024

    init(address: String, time: Duration, certificateFile: String?) throws(AccountsError) {
        client = HTTPClient(
            time: time,
            bodySize: Self.sizeLimit,
            redirections: 0,
            certificateFile: certificateFile,
            requiresEncryption: true
        )
        guard let url = URL(string: address), url.user == nil, url.password == nil, url.query == nil,
            url.fragment == nil
        else {
            // It may have a password.
            throw .unavailable(
                "the address of their server is no URL, or has a user, a query or a fragment; "
                    + "one is like https://accounts.example.org"
            )
        }
        do { try client.check(HTTPClientRequest(url: url)) } catch {
            throw .unavailable("'\(address)': \(error); an address is like https://accounts.example.org")
        }
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Sends a request whose answer has no content.
    ///
    /// - Parameter errors: The errors for other statuses than those of success, 409 and 422.
    func send(_ request: AccountRequest, errors: [Int: AccountsError] = [:]) async throws {
        _ = try await response(to: request, errors: errors)
    }

    /// Sends a request, and reads its answer.
    func send<Answer: Decodable>(
        _ request: AccountRequest,
        errors: [Int: AccountsError] = [:],
        answer: Answer.Type
    ) async throws -> Answer {
        let response = try await response(to: request, errors: errors)
        do { return try JSONDecoder().decode(Answer.self, from: Data(response.body)) } catch {
            throw unavailable(request, "the answer cannot be used: " + AnswerFault.text(error))
        }
    }

    private func response(
        to request: AccountRequest,
        errors: [Int: AccountsError]
    ) async throws -> HTTPClientResponse {
        guard let url = URL(string: address + request.path) else {
            throw unavailable(request, "it is not a URL")
        }
        var headers: HTTPHeaders = ["Accept": "application/json"]
        if let token = request.token { headers["Authorization"] = "Bearer " + token.text }
        if !request.body.isEmpty { headers["Content-Type"] = "application/json" }
        let response: HTTPClientResponse
        do {
            response = try await client.send(
                HTTPClientRequest(url: url, method: request.method, headers: headers, body: request.body)
            )
        } catch .cancelled {
            throw CancellationError()
        } catch .tooManyRedirections {
            throw unavailable(request, "it redirects, but secrets are never sent to another place")
        } catch {
            throw unavailable(request, "\(error)")
        }
        if (200...299).contains(response.status) { return response }
        if let error = errors[response.status] { throw error }
        if [409, 422].contains(response.status) {
            let problems = (try? JSONDecoder().decode(ProblemsAnswer.self, from: Data(response.body)))?.value
            guard let problems, !problems.isEmpty else {
                throw unavailable(request, "the values are refused, without a known reason")
            }
            throw AccountsError.invalid(problems)
        }
        throw unavailable(request, "it answered with status \(response.status)")
    }

    private func unavailable(_ request: AccountRequest, _ reason: String) -> AccountsError {
        .unavailable(address + request.path + ": " + reason)
    }
}

import Foundation
import NetworkWorkers

/// A session of a WebDriver server (W3C WebDriver, Level 2, section 8).
package struct WebDriverSession: Sendable {
    /// An error that the server has answered with: `no such element`, `stale element reference`, …
    package struct Failure: Error, CustomStringConvertible {
        package let code: String
        package let message: String
        package var description: String { "\(code): \(message)" }

        package init(code: String, message: String) {
            (self.code, self.message) = (code, message)
        }
    }

    private static let client = HTTPClient(time: .seconds(180), bodySize: 64 << 20)
    private let address: String

    /// Begins a session.
    ///
    /// - Parameter server: The server's address, without a slash at the end.
    package init(server: String, capabilities: JSON) async throws {
        let answer = try await Self.send(
            .post,
            server + "/session",
            ["capabilities": ["alwaysMatch": capabilities]]
        )
        guard let id = answer["sessionId"].text else {
            throw Failure(code: "session not created", message: "the server names no session")
        }
        address = server + "/session/" + id
    }

    package func get(_ path: String) async throws -> JSON { try await Self.send(.get, address + path, nil) }

    @discardableResult
    package func post(_ path: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await Self.send(.post, address + path, parameters)
    }

    package func delete(_ path: String = "") async throws {
        _ = try await Self.send(.delete, address + path, nil)
    }

    /// Sends a command of the Chrome DevTools Protocol to the current window.
    @discardableResult
    package func devTools(_ command: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await post("/goog/cdp/execute", ["cmd": .text(command), "params": parameters])
    }

    private static func send(
        _ method: HTTPClientRequest.Method,
        _ address: String,
        _ body: JSON?
    ) async throws -> JSON {
        guard let url = URL(string: address) else { throw Failure(code: "no address", message: address) }
        var request = HTTPClientRequest(url: url, method: method)
        if let body {
            request.headers = ["Content-Type": "application/json"]
            request.body = Array(try body.source.utf8)
        }
        let response = try await client.send(request)
        let value = try JSON(parsing: response.body)["value"]
        if let code = value["error"].text {
            throw Failure(code: code, message: value["message"].text ?? "")
        }
        return value
    }
}

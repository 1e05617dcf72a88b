import Accounts
import NetworkAccounts
import NetworkTestKit
import Testing

@Suite("Accounts of a server that gives no usable answer", .timeLimit(.minutes(10)))
struct UnavailableAccountsTests {
    /// Expects the error to be that reason after the request's URL, and to have no secret in it.
    private func expectUnavailable(
        _ operation: Operation,
        _ script: LoopbackScript,
        time: Duration = .seconds(10),
        _ reason: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let server = try LoopbackServer(script)
        let error = await operation.error(try server.accounts(time: time))
        let path = server.requests.first?.line.split(separator: " ")[1] ?? ""
        #expect(
            error == .unavailable(server.url(String(path)) + ": " + reason),
            sourceLocation: sourceLocation
        )
        let told = "\(String(describing: error)) \(server.requests.map(\.line))"
        #expect(!Operation.secrets.contains(where: told.contains), sourceLocation: sourceLocation)
    }

    @Test(
        "Every error names the server and the reason, and never a password or a token",
        arguments: Operation.allCases
    )
    func everyOperation(operation: Operation) async throws {
        let echo = Operation.secrets.joined(separator: " ")
        try await expectUnavailable(
            operation,
            .json(echo, status: "503 \(echo)"),
            "it answered with status 503"
        )
        try await expectUnavailable(
            operation,
            .json(#"{"problems":[{"code":"\#(echo)"}]}"#, status: "422 \(echo)"),
            "the values are refused, without a known reason"
        )
        if operation != .signOut {
            try await expectUnavailable(operation, .json(echo), "the answer cannot be used: it is no JSON")
        }
    }

    @Test(
        "An answer that violates the contract is an error with the place",
        arguments: [
            ("{}", "'person' is missing"), ("[]", "'the document' has another type"), ("", "it is no JSON"),
            (#"{"person":{"name":"Ada"}}"#, "'person.id' is missing"),
            (#"{"person":{"id":1,"name":"Ada"}}"#, "'person.id' has another type"),
            (#"{"person":{"id":null,"name":"Ada"}}"#, "'person.id' has another type"),
            (
                #"{"person":{"id":"../../../../etc/passwd.........","name":"Ada"}}"#,
                "'person.id': 32 hexadecimal digits are expected"
            ),
            (#"{"person":{"id":"\#(Documents.id)","name":" "}}"#, "'person.name': a name is expected"),
            (#"{"person":\#(Documents.person)}"#, "'token' is missing"),
            (
                #"{"person":\#(Documents.person),"token":"analytical engine"}"#,
                "'token': 32 hexadecimal digits, a full stop and 64 more are expected"
            ),
            (
                #"{"person":\#(Documents.person),"token":"\#(Documents.token)","device":"d"}"#,
                "'device': 32 hexadecimal digits, a full stop and 64 more are expected"
            ),
        ]
    )
    func malformed(body: String, reason: String) async throws {
        try await expectUnavailable(.signIn, .json(body), "the answer cannot be used: " + reason)
    }

    @Test("A server that is silent, sends too much, or does not use HTTP is an error")
    func limits() async throws {
        try await expectUnavailable(
            .signIn,
            .silence,
            time: .milliseconds(100),
            "no complete response within 100 milliseconds"
        )
        try await expectUnavailable(.signIn, .flood, "the response has more than 65536 bytes")
        let server = try LoopbackServer(.hangUp)
        guard case .unavailable(let reason) = await Operation.signIn.error(try server.accounts()) else {
            Issue.record("a connection that broke off was no failure")
            return
        }
        #expect(reason.hasPrefix(server.url("/v1/sessions: the connection ended before the response")))
    }

    @Test("An unreachable server is reported")
    func connectionRefused() async throws {
        let server = try LoopbackServer()
        let accounts = try server.accounts()
        server.stop()
        #expect(
            await Operation.person.error(accounts)
                == .unavailable(server.url("/v1/session: the server cannot be reached (Connection refused)"))
        )
    }

    @Test("No password and no token follows a redirection", arguments: [302, 303, 307, 308])
    func redirections(status: Int) async throws {
        let other = try LoopbackServer(.json(Documents.session), .json(Documents.session))
        for operation in [Operation.signIn, .person] {
            let server = try LoopbackServer(
                .answer(status: "\(status) Found", headers: ["Location: \(other.url("/v1/sessions"))"])
            )
            guard case .unavailable(let reason) = await operation.error(try server.accounts()) else {
                Issue.record("a redirection was no failure")
                continue
            }
            #expect(reason.contains(": it redirects"))
        }
        #expect(other.requests == [])
    }

    @Test("A cancelled request gets no accounts error")
    func cancellation() async throws {
        let server = try LoopbackServer(.silence)
        let accounts = try server.accounts()
        let task = Task { try await Operation.signIn.perform(accounts) }
        await server.wait(for: .received)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        "An address is https, or on this machine",
        arguments: [
            "https://accounts.example.org", "https://accounts.example.org:8443/v1/", "HTTPS://example.org",
            "http://localhost:8080", "http://127.0.0.1/v1", "http://[::1]:8080",
        ]
    )
    func addresses(address: String) throws {
        _ = try NetworkAccounts(address: address)
    }

    @Test(
        "An unencrypted or invalid address is refused before a request is sent",
        arguments: [
            (
                "http://example.org",
                "the connection is not secure (http is only allowed to this machine; use https)"
            ),
            (
                "http://127.0.0.1.example.org",
                "the connection is not secure (http is only allowed to this machine; use https)"
            ),
            (
                "http://localhost.example.org",
                "the connection is not secure (http is only allowed to this machine; use https)"
            ),
            ("ftp://example.org", "it is not an http or https URL with a host"),
            ("accounts.example.org", "it is not a URL"),
        ]
    )
    func refusedAddresses(address: String, reason: String) {
        #expect(
            throws: AccountsError.unavailable(
                "'\(address)': \(reason); an address is like https://accounts.example.org"
            )
        ) { _ = try NetworkAccounts(address: address) }
    }

    @Test(
        "An address with more than a place is refused, without a word of it",
        arguments: [
            "https://ada:engine@example.org", "https://ada@example.org", "https://example.org?key=1",
            "https://example.org#a", "https://exa mple.org", "",
        ]
    )
    func overfullAddresses(address: String) {
        #expect(
            throws: AccountsError.unavailable(
                "the address of their server is no URL, or has a user, a query or a fragment; "
                    + "one is like https://accounts.example.org"
            )
        ) { _ = try NetworkAccounts(address: address) }
    }
}

import NetworkTestKit
import ShopScene
import Testing

@testable import NetworkPayments

@Suite("Payments over the network", .timeLimit(.minutes(10)))
struct NetworkPaymentsTests {
    private func expect(
        _ operation: Operation,
        _ script: LoopbackScript,
        time: Duration = .seconds(10),
        _ failure: PaymentFailure?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let server = try LoopbackServer(script)
        #expect(
            await operation.failure(try server.payments(time: time)) == failure,
            sourceLocation: sourceLocation
        )
    }

    @Test("A request has the order's id as its key, and the exact amount")
    func requests() async throws {
        let server = try LoopbackServer(.payment("charged"), .payment("charged"), .payment("refunded"))
        let payments = try server.payments()
        for operation in [Operation.charge, .charge, .refund] {
            #expect(await operation.failure(payments) == nil)
        }
        #expect(
            server.requests.map(\.line) == [
                "POST /v1/charges HTTP/1.1", "POST /v1/charges HTTP/1.1", "POST /v1/refunds HTTP/1.1",
            ]
        )
        for request in server.requests {
            #expect(request.headers["idempotency-key"] == "\"7\"")
            #expect(request.headers["authorization"] == "Bearer secret")
            #expect(request.body == #"{"cents":3615,"currency":"EUR","order":"7"}"#)
        }
    }

    @Test("Only the server's word about this order declines it")
    func declined() async throws {
        try await expect(
            .charge,
            .payment("declined", reason: "insufficient funds"),
            .declined(reason: "insufficient funds")
        )
        try await expect(.charge, .payment("declined"), .declined(reason: "no reason given"))
        try await expect(.charge, .payment("refunded"), .declined(reason: "the payment was given back"))
        let long = String(repeating: "a", count: 10_000)
        try await expect(
            .charge,
            .payment("declined", reason: long),
            .declined(reason: String(long.prefix(200)))
        )
        try await expect(
            .refund,
            .payment("charged"),
            .unknown(reason: "the payment server answered 'charged'")
        )
    }

    @Test(
        "An answer that is not about this payment leaves the outcome unknown",
        arguments: Operation.allCases
    )
    func nonsense(operation: Operation) async throws {
        for script in [
            .payment("charged", of: "8"), .payment("refunded", of: "8"), .payment("paid"),
            .answer(status: "200 OK"), .answer(status: "200 OK", body: "<html>charged</html>"),
            .answer(status: "200 OK", body: #"{"status":"charged"}"#),
        ] as [LoopbackScript] {
            try await expect(
                operation,
                script,
                .unknown(reason: "the payment server's answer cannot be used")
            )
        }
        for status in [402, 404, 409, 500, 503] {
            try await expect(
                operation,
                .answer(status: "\(status) X", body: #"{"order":"7","status":"declined"}"#),
                .unknown(reason: "the payment server answered with status \(status)")
            )
        }
        try await expect(
            operation,
            .flood,
            .unknown(reason: "the payment server: the response has more than 16384 bytes")
        )
    }

    @Test("A server that is silent or gone leaves the outcome unknown", arguments: Operation.allCases)
    func silence(operation: Operation) async throws {
        try await expect(
            operation,
            .silence,
            time: .milliseconds(100),
            .unknown(reason: "the payment server: no complete response within 100 milliseconds")
        )
        let cut = try LoopbackServer(.hangUp)
        guard case .unknown = await operation.failure(try cut.payments()) else {
            Issue.record("a connection that was cut had an outcome")
            return
        }
        #expect(cut.requests.count == 1)
        let gone = try LoopbackServer()
        let payments = try gone.payments()
        gone.stop()
        #expect(
            await operation.failure(payments)
                == .unknown(
                    reason: "the payment server: the server cannot be reached (Connection refused)"
                )
        )
    }

    @Test("A redirection is not followed", arguments: Operation.allCases)
    func redirection(operation: Operation) async throws {
        let other = try LoopbackServer(.payment("charged"))
        let server = try LoopbackServer(
            .answer(status: "307 X", headers: ["Location: \(other.url("/v1/charges"))"])
        )
        guard case .unknown = await operation.failure(try server.payments()) else {
            Issue.record("a redirection had an outcome")
            return
        }
        #expect(other.requests == [])
    }

    @Test("A cancelled request leaves the outcome unknown")
    func cancellation() async throws {
        let server = try LoopbackServer(.silence)
        let payments = try server.payments()
        let task = Task { await Operation.charge.failure(payments) }
        await server.wait(for: .received)
        task.cancel()
        #expect(
            await task.value == .unknown(reason: "the payment server: the request was cancelled")
        )
    }

    @Test("Orders keep the server's address, or the account that the host names")
    func identity() throws {
        let address = "https://pay.example.org/v1"
        #expect(try NetworkPayments(address: address + "/", key: "secret").identity == address)
        #expect(try NetworkPayments(address: address, key: "secret", account: "shop").identity == "shop")
    }

    @Test("An address without encryption, or with more than a place, is refused")
    func addresses() throws {
        _ = try NetworkPayments(address: "https://pay.example.org/v1", key: "secret")
        let more = "the payment server's address is no URL, or has a user, a query or a fragment"
        for (address, reason) in [
            ("https://shop:secret@example.org", more), ("https://example.org?a=b", more), ("", more),
            (
                "http://example.org",
                "'http://example.org': the connection is not secure "
                    + "(http is only allowed to this machine; use https)"
            ),
        ] {
            #expect(throws: NetworkPayments.InvalidAddress(description: reason)) {
                _ = try NetworkPayments(address: address, key: "secret")
            }
        }
        #expect(throws: NetworkPayments.InvalidAddress.self) {
            _ = try NetworkPayments(address: "https://example.org", key: "a\nb")
        }
    }
}

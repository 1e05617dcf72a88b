import FoundationEssentials
import NetworkWorkers
public import ShopScene

/// Payments that a server charges, over HTTPS. The README of ShopScene describes the protocol.
///
/// It repeats no request and follows no redirection. Everything but a valid answer about the very order is
/// `PaymentFailure.unknown`, also if the server was not reached: an earlier request may have charged the order.
public struct NetworkPayments: PaymentWorking {
    public let name: String
    public let identity: String
    /// Without a slash at its end.
    private let address: String
    private let key: String
    private let client: HTTPClient

    /// The most that an answer may have, in bytes.
    private static let sizeLimit = 16 * 1_024
    /// The most of a server's reason that a person is shown, in characters.
    private static let reasonLimit = 200

    /// An address that cannot be asked, with the reason.
    public struct InvalidAddress: Error, Equatable, CustomStringConvertible {
        public var description: String
    }

    /// - Parameters:
    ///   - name: The way to pay as customers read it.
    ///   - address: The URL that the protocol's paths follow, such as `https://pay.example.org/v1`.
    ///   - key: The shop's secret key, sent as a bearer token.
    ///   - account: What orders keep of the place where they are paid; nil for the address. After a move of the server
    ///     it is the earlier address, so that earlier orders are still known.
    ///   - time: How long one answer may take.
    ///   - certificateFile: The path of a PEM file with the certificates to trust, or nil for the system's.
    /// - Throws: `InvalidAddress` for an address that is no URL, has a user, a query or a fragment, or is neither https nor
    ///   on this machine, and for a key that cannot be sent.
    public init(
        name: String = "Card",
        address: String,
        key: String,
        account: String? = nil,
        time: Duration = .seconds(15),
        certificateFile: String? = nil
    ) throws(InvalidAddress) {
        client = HTTPClient(
            time: time,
            bodySize: Self.sizeLimit,
            redirections: 0,
            certificateFile: certificateFile,
            requiresEncryption: true
        )
        self.name = name
        self.key = key
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
        identity = account ?? self.address
        guard let url = URL(string: address), url.user == nil, url.password == nil, url.query == nil,
            url.fragment == nil
        else {
            // It may have a password.
            throw InvalidAddress(
                description: "the payment server's address is no URL, or has a user, a query or a fragment"
            )
        }
        do {
            try client.check(HTTPClientRequest(url: url, headers: ["Authorization": "Bearer " + key]))
        } catch {
            throw InvalidAddress(description: "'\(address)': \(error)")
        }
    }

    public func charge(_ charge: Charge) async throws(PaymentFailure) {
        let answer = try await answer(to: charge, path: "/charges")
        switch answer.status {
        case .charged: return
        case .declined:
            throw .declined(reason: String((answer.reason ?? "no reason given").prefix(Self.reasonLimit)))
        case .refunded: throw .declined(reason: "the payment was given back")
        }
    }

    public func refund(_ charge: Charge) async throws(PaymentFailure) {
        let answer = try await answer(to: charge, path: "/refunds")
        guard answer.status == .refunded else {
            throw .unknown(reason: "the payment server answered '\(answer.status.rawValue)'")
        }
    }

    private func answer(to charge: Charge, path: String) async throws(PaymentFailure) -> Answer {
        let response: HTTPClientResponse
        do { response = try await client.send(try request(charge, path)) } catch let failure as HTTPFailure {
            throw .unknown(reason: "the payment server: \(failure)")
        } catch {
            throw .unknown(reason: "the payment cannot be written: \(error)")
        }
        guard (200...299).contains(response.status) else {
            throw .unknown(reason: "the payment server answered with status \(response.status)")
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)),
            answer.order == charge.orderID
        else { throw .unknown(reason: "the payment server's answer cannot be used") }
        return answer
    }

    private func request(_ charge: Charge, _ path: String) throws -> HTTPClientRequest {
        guard let url = URL(string: address + path) else {
            throw HTTPFailure.invalidRequest(reason: "it is not a URL")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let body = Body(order: charge.orderID, cents: charge.cents, currency: charge.currency)
        return HTTPClientRequest(
            url: url,
            method: .post,
            headers: [
                "Accept": "application/json", "Authorization": "Bearer " + key,
                "Content-Type": "application/json", "Idempotency-Key": "\"\(charge.orderID)\"",
            ],
            body: Array(try encoder.encode(body))
        )
    }

    private struct Body: Encodable {
        var order: String
        var cents: Int
        var currency: String
    }

    private struct Answer: Decodable {
        enum Status: String, Decodable {
            case charged, declined, refunded
        }

        /// The order that it is about, so that no answer to something else is taken for one.
        var order: String
        var status: Status
        var reason: String?
    }
}

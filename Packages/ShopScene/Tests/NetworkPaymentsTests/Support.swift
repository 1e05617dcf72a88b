import NetworkPayments
import NetworkTestKit
import SceneKitCore
import ShopScene
import StorageWorkers

extension LoopbackServer {
    /// The payments of this server, whose address has a path.
    func payments(time: Duration = .seconds(10)) throws -> NetworkPayments {
        try NetworkPayments(address: url("/v1/"), key: "secret", time: time)
    }
}

extension LoopbackScript {
    /// An answer about an order.
    static func payment(_ status: String, of order: String = "7", reason: String? = nil) -> LoopbackScript {
        let reason = reason.map { #","reason":"\#($0)""# } ?? ""
        return .answer(status: "200 OK", body: #"{"order":"\#(order)","status":"\#(status)"\#(reason)}"#)
    }
}

/// Calls one of the two methods.
enum Operation: CaseIterable, Sendable {
    case charge, refund

    static let charge7 = Charge(orderID: "7", cents: 3_615, currency: "EUR")

    func failure(_ payments: any PaymentWorking) async -> PaymentFailure? {
        do throws(PaymentFailure) {
            switch self {
            case .charge: try await payments.charge(Self.charge7)
            case .refund: try await payments.refund(Self.charge7)
            }
            return nil
        } catch {
            return error
        }
    }
}

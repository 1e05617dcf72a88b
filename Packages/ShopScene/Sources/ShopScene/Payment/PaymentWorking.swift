/// Collects and gives back the payments of orders. A host replaces the module's default, `CashOnDelivery`, by providing
/// this service.
///
/// An order has one payment, whose key is the order's id. Both methods may be called any number of times for an order,
/// also at the same time and by several hosts, and act once.
public protocol PaymentWorking: Sendable {
    /// The way to pay as customers read it: `Cash on delivery`.
    var name: String { get }

    /// Where the money is, such as the address of a payment server; by default the name. An order keeps it, and only a
    /// worker of the same identity decides about its payment: another one would charge it again, or confirm the refund of
    /// a charge that it does not have.
    var identity: String { get }

    /// Charges an order, or finds that it has been charged before. Returns when it is certain that the order is charged.
    ///
    /// - Throws: `PaymentFailure.declined` only if it is certain that the order is not charged and never will be;
    ///   otherwise `.unknown`.
    func charge(_ charge: Charge) async throws(PaymentFailure)

    /// Gives back what was charged for an order, and prevents that it is charged later. Returns when both are certain.
    func refund(_ charge: Charge) async throws(PaymentFailure)
}

extension PaymentWorking {
    public var identity: String { name }
}

/// The amount of money that an order costs.
public struct Charge: Equatable, Sendable {
    /// The key of the payment.
    public var orderID: String
    /// The amount in the currency's smallest unit: cents of EUR, yen of JPY.
    public var cents: Int
    /// The ISO 4217 code of the currency.
    public var currency: String

    public init(orderID: String, cents: Int, currency: String) {
        self.orderID = orderID
        self.cents = cents
        self.currency = currency
    }
}

/// The reason why a payment was not charged or given back, in words for the customer.
public enum PaymentFailure: Error, Equatable, Sendable {
    /// It was refused for good.
    case declined(reason: String)
    /// It may have happened or not, or may still happen.
    case unknown(reason: String)

    var reason: String {
        switch self {
        case .declined(let reason), .unknown(let reason): reason
        }
    }
}

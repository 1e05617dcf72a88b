import StorageWorkers

/// A customer's order.
struct Order: Record, Equatable {
    static let byTime = RecordIndex("time") { (order: Order) in order.placedAt }
    static let byCustomerAndTime = RecordIndex("customer_and_time") { (order: Order) in
        CompositeKey(order.customerID, order.placedAt)
    }
    /// The orders that wait for an answer about their payment.
    static let byWaitingTime = RecordIndex("waiting_time") { (order: Order) in
        order.state.isWaiting ? order.placedAt : nil
    }
    static let byCustomerAndWaitingTime = RecordIndex("customer_and_waiting_time") { (order: Order) in
        order.state.isWaiting ? CompositeKey(order.customerID, order.placedAt) : nil
    }
    /// The orders whose products belong back into the cart of a customer.
    static let byCartOwed = RecordIndex("cart_owed") { (order: Order) in
        order.isOwedToCart == true ? order.customerID : nil
    }
    static let schema = RecordSchema<Self>(
        name: "orders",
        indexes: byTime,
        byCustomerAndTime,
        byWaitingTime,
        byCustomerAndWaitingTime,
        byCartOwed
    )

    /// Some pieces of a product, at the price of the time of the order.
    struct Line: Codable, Equatable, Sendable {
        var productID: String
        var name: String
        var price: Price
        var quantity: Int

        var sum: Price { price * quantity }
    }

    /// How far it is. A later version may store a state that this version has no constant for: it is shown, and only that
    /// version changes it.
    struct State: RawRepresentable, Codable, Hashable, Sendable {
        /// It has its pieces, but whether it is paid is not known yet.
        static let pending = Self(rawValue: "pending")
        static let placed = Self(rawValue: "placed")
        static let sent = Self(rawValue: "sent")
        static let delivered = Self(rawValue: "delivered")
        /// It is to be cancelled, but whether the payment is given back is not known yet.
        static let refunding = Self(rawValue: "refunding")
        static let cancelled = Self(rawValue: "cancelled")
        /// Its payment was refused.
        static let declined = Self(rawValue: "declined")

        let rawValue: String

        /// Whether an answer about the payment is missing.
        var isWaiting: Bool { self == .pending || self == .refunding }
    }

    /// Chosen before the order is placed, so that placing it twice has no effect.
    var id: String
    /// The customer's own space.
    var customerID: String
    var customerName: String
    var delivery: DeliveryAddress
    var lines: [Line]
    var state = State.placed
    /// In seconds since 1970.
    var placedAt: Int
    /// The code of the currency; nil in orders of earlier versions, which are in EUR.
    var currency: String?
    /// The name of the payment's worker; nil in orders of earlier versions, which are paid on delivery.
    var payment: String?
    /// The identity of the payment's worker; nil in orders of earlier versions, which have only its name.
    var paymentIdentity: String?
    /// Why the payment was declined, or has no outcome yet.
    var paymentNote: String?
    /// Whether its products still belong back into its customer's cart: somebody else was told that it is declined, and
    /// cannot write there.
    var isOwedToCart: Bool?

    /// A short form of the id for people.
    var number: String { id.prefix(8).uppercased() }
    var paymentName: String { payment ?? CashOnDelivery().name }
    /// The payment's name, with the identity if that says more: `'Card' (https://pay.example.org/v1)`
    var paymentPlace: String {
        let place = paymentIdentity.flatMap { $0 == payment ? nil : " (\($0))" }
        return "'\(paymentName)'" + (place ?? "")
    }

    /// Whether a worker decides about the order's payment.
    func isPaid(with payment: any PaymentWorking) -> Bool {
        paymentIdentity.map { $0 == payment.identity } ?? (paymentName == payment.name)
    }

    /// The currency of its prices, which the shop may have changed since.
    var money: Currency { currency.flatMap { try? Currency(parsing: $0) } ?? .euro }
    var total: Price { Price(cents: lines.reduce(0) { $0 + $1.sum.cents }) }
}

/// To whom and where an order is sent.
struct DeliveryAddress: Codable, Equatable, Sendable {
    var recipient: String
    /// Has a line for each part.
    var address: String
}

import StorageWorkers

/// What a customer has ordered.
struct Order: Record, Equatable {
    static let byTime = RecordIndex("time") { (order: Order) in order.placedAt }
    static let byCustomerAndTime = RecordIndex("customer_and_time") { (order: Order) in
        CompositeKey(order.customerID, order.placedAt)
    }
    static let schema = RecordSchema<Self>(name: "orders", indexes: byTime, byCustomerAndTime)

    /// Some pieces of a product, at the price of the time of the order.
    struct Line: Codable, Equatable, Sendable {
        var productID: String
        var name: String
        var price: Price
        var quantity: Int

        var sum: Price { price * quantity }
    }

    enum State: String, Codable, Sendable {
        case placed, sent, delivered, cancelled
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

    /// A short form of the id for people.
    var number: String { id.prefix(8).uppercased() }
    var total: Price { Price(cents: lines.reduce(0) { $0 + $1.sum.cents }) }
}

/// To whom and where an order is sent.
struct DeliveryAddress: Codable, Equatable, Sendable {
    var recipient: String
    /// Has a line for each part.
    var address: String
}

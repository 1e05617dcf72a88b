import StorageWorkers

/// A person's order before it is placed.
struct CheckoutDraft: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "checkouts")
    /// A person has one cart, and so one checkout.
    static let onlyID = "cart"

    var id = onlyID
    /// The id of the order to place.
    var orderID: String
    var delivery: DeliveryAddress?
    /// The other addresses of the chosen contact, if any.
    var otherAddresses: [String]?
}

/// A checkout with the lines to order.
struct OpenCheckout: Equatable, Sendable {
    var draft: CheckoutDraft
    var lines: [CartLine]
    /// The way to pay.
    var payment = CashOnDelivery().name
}

import SceneKitCore
import StorageWorkers

extension StoredShopWorker {
    /// Whether the person keeps the shop, and so sees and changes all orders.
    var isKeeper: Bool { directory.allows(.role(Self.keeper.name)) }

    /// The name that an order has of its customer.
    var customerName: String { directory.currentUserName ?? "" }

    /// Whether an order is the person's own, or the person keeps the shop.
    func maySee(_ order: Order) -> Bool { isKeeper || order.customerID == store.space }

    /// Changes the state of an order, if it is in one of some states now.
    ///
    /// - Throws: `ShopFailure.unknownOrder`, `.wrongState` with the present state, or `.unknownPayment` if the payment is
    ///   to be given back and this host does not have it.
    func change(
        _ id: String,
        to state: Order.State,
        from states: Set<Order.State>
    ) async throws(ShopFailure) -> Order {
        try await ShopFailure.attempt {
            try await shop.transaction(Order.self) { transaction in
                guard var order = try transaction.get(Order.self, id: id), maySee(order) else {
                    throw ShopFailure.unknownOrder(id)
                }
                guard states.contains(order.state) else { throw ShopFailure.wrongState(order.state) }
                guard state != .refunding || payment(of: order) != nil else {
                    throw ShopFailure.unknownPayment(order.paymentPlace)
                }
                order.state = state
                try transaction.batch.put(order)
                return order
            }
        }
    }
}

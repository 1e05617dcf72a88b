import StorageWorkers

/// The storage work of the order list; it runs off the main actor.
protocol OrderListWorking: Sendable {
    /// The person's orders, or all orders for a keeper; the newest first.
    func fetchOrders(offset: Int, limit: Int) async throws(ShopFailure) -> OrderPage
}

/// Some orders.
struct OrderPage: Equatable, Sendable {
    var orders: [Order]
    var offset: Int
    var total: Int
    /// Whether they are the orders of all customers.
    var isOfAll: Bool
}

extension StoredShopWorker: OrderListWorking {
    func fetchOrders(offset: Int, limit: Int) async throws(ShopFailure) -> OrderPage {
        let isKeeper = isKeeper
        return try await attempt {
            try await shop.read(Order.self) { reader in
                let query =
                    isKeeper
                    ? RecordQuery(Order.byTime, direction: .descending, limit: limit)
                    : RecordQuery(
                        Order.byCustomerAndTime[store.space],
                        direction: .descending,
                        limit: limit
                    )
                return OrderPage(
                    orders: try reader.window(Order.self, query, offset: offset).records,
                    offset: offset,
                    total: try reader.count(Order.self, query).value,
                    isOfAll: isKeeper
                )
            }
        }
    }
}

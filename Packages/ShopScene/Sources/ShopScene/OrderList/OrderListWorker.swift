import SceneKitCore
import StorageWorkers

/// The storage work of the order list; it runs off the main actor.
protocol OrderListWorking: Sendable {
    /// The person's orders, or all orders for a keeper; the newest first.
    func fetchOrders(offset: Int, limit: Int) async throws(ShopFailure) -> OrderPage

    /// Sends a value after each change of the orders, by this host or another.
    func orderChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable

    /// Asks again for the payments and refunds that the person's orders wait for, or all orders for a keeper. An order that
    /// cannot be read or written goes on waiting.
    func settleOrders() async throws(ShopFailure) -> SettledOrders
}

/// The results of asking again for payments and refunds.
struct SettledOrders: Equatable, Sendable {
    /// The number of orders that do not wait any more.
    var settled = 0
    /// The number of orders that still wait.
    var waiting = 0
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
    func orderChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await changes(of: Order.self)
    }

    /// How many payments are asked for at the same time.
    private static let checksAtOnce = 4

    func settleOrders() async throws(ShopFailure) -> SettledOrders {
        let query =
            isKeeper
            ? RecordQuery(Order.byWaitingTime, limit: .max)
            : RecordQuery(Order.byCustomerAndWaitingTime[store.space], limit: .max)
        return try await ShopFailure.attempt {
            let orders = try await shop.page(Order.self, query).records
            let waiting = await withTaskGroup(of: Bool.self) { group in
                var waiting = 0
                for (position, order) in orders.enumerated() {
                    if position >= Self.checksAtOnce, await group.next() == true { waiting += 1 }
                    _ = group.addTaskUnlessCancelled {
                        (try? await settle(order).state.isWaiting) ?? true
                    }
                }
                return await group.reduce(into: waiting) { $0 += $1 ? 1 : 0 }
            }
            try Task.checkCancellation()
            return SettledOrders(settled: orders.count - waiting, waiting: waiting)
        }
    }

    func fetchOrders(offset: Int, limit: Int) async throws(ShopFailure) -> OrderPage {
        let isKeeper = isKeeper
        return try await ShopFailure.attempt {
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

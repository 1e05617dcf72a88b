import SceneKitCore
import StorageWorkers

/// The storage work of asking again for payments; it runs off the main actor.
protocol PaymentChecking: Sendable {
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

extension StoredShopWorker: PaymentChecking {
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
}

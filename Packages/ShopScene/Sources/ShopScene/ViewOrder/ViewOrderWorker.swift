import SceneKitCore
import StorageWorkers

/// The storage work of one order's scene; it runs off the main actor.
protocol ViewOrderWorking: Sendable {
    /// Whether the person keeps the shop.
    var isKeeper: Bool { get }

    /// - Throws: `ShopFailure.unknownOrder` if there is none, or it is another customer's.
    func fetchOrder(id: String) async throws(ShopFailure) -> Order

    /// Sends a value after each change of the orders, by this host or another.
    func orderChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable

    /// Asks again for the payment or the refund that an order waits for.
    func settle(_ order: Order) async throws(ShopFailure) -> Order

    /// Cancels an order that has not been sent: gives its payment back, and returns its pieces to the stock. While the
    /// payment's server does not confirm the refund, the order waits for it.
    ///
    /// - Throws: `ShopFailure.wrongState` if it has been sent or cancelled; `.unknownPayment` if this host cannot give its
    ///   payment back.
    func cancelOrder(id: String) async throws(ShopFailure) -> Order

    /// Moves an order on for its keeper: from placed to sent, and from sent to delivered.
    ///
    /// - Parameter state: The state that the keeper has seen.
    func moveOrderOn(id: String, from state: Order.State) async throws(ShopFailure) -> Order
}

extension StoredShopWorker: ViewOrderWorking {
    func fetchOrder(id: String) async throws(ShopFailure) -> Order {
        try await ShopFailure.attempt {
            guard let order = try await shop.get(Order.self, id: id), maySee(order) else {
                throw ShopFailure.unknownOrder(id)
            }
            return order
        }
    }

    func orderChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await changes(of: Order.self)
    }

    func cancelOrder(id: String) async throws(ShopFailure) -> Order {
        // Nobody sends it any more while its payment is given back.
        try await settle(try await change(id, to: .refunding, from: [.pending, .placed]))
    }

    func moveOrderOn(id: String, from state: Order.State) async throws(ShopFailure) -> Order {
        guard isKeeper else { throw .keepersOnly }
        guard let next = state.next else { throw .wrongState(state) }
        return try await change(id, to: next, from: [state])
    }
}

extension Order.State {
    /// The state that a keeper moves an order on to; nil at the end.
    var next: Order.State? {
        switch self {
        case .placed: .sent
        case .sent: .delivered
        default: nil
        }
    }
}

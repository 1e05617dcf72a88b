import SceneKitCore
import StorageWorkers

extension StoredShopWorker {
    /// Asks for the payment or the refund that an order waits for, and keeps the answer with the order. An order that
    /// waits for neither is returned unchanged; one whose outcome is unknown goes on waiting.
    func settle(_ order: Order) async throws(ShopFailure) -> Order {
        guard let outcome = await outcome(of: order) else { return order }
        return try await ShopFailure.attempt {
            try await claimRecords().transaction(with: shop, CartItem.self, Order.self, Product.self) {
                own,
                shop in
                guard var known = try shop.get(Order.self, id: order.id) else {
                    throw ShopFailure.unknownOrder(order.id)
                }
                let before = known
                // Otherwise somebody else was told the outcome first, or has cancelled the order meanwhile.
                if known.state == order.state {
                    known.state = outcome.state
                    known.paymentNote = outcome.note
                    if [.declined, .cancelled].contains(known.state) {
                        try Self.returnToStock(known.lines, &shop)
                    }
                    if known.state == .declined { known.isOwedToCart = true }
                }
                try returnToCart(&known, &own)
                if known != before { try shop.batch.put(known) }
                return known
            }
        }
    }

    /// - Returns: The next state of the order with the reason of a failure; nil if nothing was asked.
    private func outcome(of order: Order) async -> (state: Order.State, note: String?)? {
        guard order.state.isWaiting else { return nil }
        let charge = Charge(orderID: order.id, cents: order.total.cents, currency: order.money.code)
        do throws(PaymentFailure) {
            guard let payment = payment(of: order) else {
                throw .unknown(reason: "this host does not know the payment \(order.paymentPlace)")
            }
            if order.state == .pending {
                try await payment.charge(charge)
                return (.placed, nil)
            }
            try await payment.refund(charge)
            return (.cancelled, nil)
        } catch .declined(let reason) where order.state == .pending {
            return (.declined, reason)
        } catch {
            return (order.state, error.reason)
        }
    }

    /// The worker that decides about an order's payment, also if this host has another for new orders; nil if this host
    /// does not have it.
    func payment(of order: Order) -> (any PaymentWorking)? {
        let known: [any PaymentWorking] = [payment, CashOnDelivery()]
        return known.first { order.isPaid(with: $0) }
    }

    /// The pieces can be sold again.
    private static func returnToStock(_ lines: [Order.Line], _ shop: inout RecordTransaction) throws {
        for line in lines {
            guard var product = try shop.get(Product.self, id: line.productID) else { continue }
            product.stock += line.quantity
            try shop.batch.put(product)
        }
    }

    /// Puts the products of declined orders into the person's cart, if somebody else was told first that they are
    /// declined.
    func claimCart() async throws {
        guard directory.currentUserName != nil else { return }
        let shop = try await shop
        let owed = try await shop.page(Order.self, RecordQuery(Order.byCartOwed[store.space], limit: .max))
        for order in owed.records {
            try await store.transaction(with: shop, CartItem.self, Order.self) { own, shop in
                guard var known = try shop.get(Order.self, id: order.id), known.isOwedToCart == true else {
                    return
                }
                try returnToCart(&known, &own)
                try shop.batch.put(known)
            }
        }
    }

    /// Puts the products of an order that owes them into the cart of its customer, if that is the person: they can order
    /// the same with another payment.
    private func returnToCart(_ order: inout Order, _ own: inout RecordTransaction) throws {
        guard order.isOwedToCart == true, order.customerID == store.space else { return }
        order.isOwedToCart = nil
        for line in order.lines {
            let known = try own.get(CartItem.self, id: line.productID)?.quantity ?? 0
            try own.batch.put(
                CartItem(id: line.productID, quantity: min(CartItem.most, known + line.quantity))
            )
        }
    }
}

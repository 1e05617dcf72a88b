import SceneKitCore
import StorageWorkers

extension StoredShopWorker {
    /// Places an order of the person's cart, and asks for its payment. An order with the checkout's id that was placed
    /// before is only asked for its payment, if that is not known yet.
    ///
    /// - Parameter shown: The checkout that the person has agreed to.
    /// - Throws: `ShopFailure`, with the reason if the order cannot be placed; `.cartChanged` if it would differ from
    ///   what was shown.
    func placeOrder(_ shown: OpenCheckout) async throws(ShopFailure) -> Order {
        // It is written before it is charged: a payment whose outcome is lost can be asked for again.
        try await settle(try await writeOrder(shown))
    }

    /// Takes the pieces from the stock, writes the order and empties the cart, all or nothing.
    private func writeOrder(_ shown: OpenCheckout) async throws(ShopFailure) -> Order {
        let (id, customerID, customerName, time) = (shown.draft.orderID, store.space, customerName, now())
        return try await ShopFailure.attempt {
            try await claimRecords().transaction(
                with: shop,
                CartItem.self,
                CheckoutDraft.self,
                Order.self,
                Product.self
            ) { own, shop in
                if let known = try shop.get(Order.self, id: id) {
                    guard known.customerID == customerID else { throw ShopFailure.unknownOrder(id) }
                    guard known.matches(shown) else { throw ShopFailure.cartChanged }
                    return known
                }
                let items = try own.reader.page(CartItem.self, RecordQuery(limit: .max)).records
                let lines = try Self.takeFromStock(items, &shop)
                guard let draft = try own.get(CheckoutDraft.self, id: CheckoutDraft.onlyID),
                    draft.orderID == id
                else { throw ShopFailure.cartChanged }
                guard let delivery = shown.draft.delivery else { throw ShopFailure.noAddress }
                guard draft.delivery == delivery else { throw ShopFailure.cartChanged }
                let order = Order(
                    id: id,
                    customerID: customerID,
                    customerName: customerName,
                    delivery: delivery,
                    lines: lines,
                    state: .pending,
                    placedAt: time,
                    currency: currency.code,
                    payment: payment.name,
                    paymentIdentity: payment.identity
                )
                guard order.matches(shown) else { throw ShopFailure.cartChanged }
                try shop.batch.insert(order)
                for item in items { own.batch.delete(CartItem.self, id: item.id) }
                own.batch.delete(CheckoutDraft.self, id: draft.id)
                return order
            }
        }
    }

    private static func takeFromStock(
        _ items: [CartItem],
        _ shop: inout RecordTransaction
    ) throws -> [Order.Line] {
        var lines: [Order.Line] = []
        var missing: [CartLine] = []
        for item in items {
            guard var product = try shop.get(Product.self, id: item.id) else { continue }
            guard product.isListed, product.stock >= item.quantity else {
                missing.append(CartLine(product: product, quantity: item.quantity))
                continue
            }
            product.stock -= item.quantity
            try shop.batch.put(product)
            lines.append(Order.Line(product, quantity: item.quantity))
        }
        guard missing.isEmpty else { throw ShopFailure.notAvailable(missing) }
        guard !lines.isEmpty else { throw ShopFailure.emptyCart }
        return lines
    }
}

extension Order {
    /// Whether it is the order of a checkout that a person has seen: the same products, prices, address and payment.
    fileprivate func matches(_ shown: OpenCheckout) -> Bool {
        let lines = lines.sorted { $0.productID < $1.productID }
        let wanted = shown.lines.map { Line($0.product, quantity: $0.quantity) }
        return lines == wanted.sorted { $0.productID < $1.productID }
            && delivery == shown.draft.delivery && paymentName == shown.payment
    }
}

extension Order.Line {
    fileprivate init(_ product: Product, quantity: Int) {
        self.init(productID: product.id, name: product.name, price: product.price, quantity: quantity)
    }
}

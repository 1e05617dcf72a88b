import SceneKitCore
import StorageWorkers

/// The storage work of the cart; it runs off the main actor.
protocol CartWorking: Sendable {
    /// The lines of the person's cart by the products' names. While the shop's store cannot be reached, it is the cart
    /// that this host has seen.
    func showCart() async throws(ShopFailure) -> ShownCart

    /// Sends a value after each change of the person's cart.
    func cartChanges() -> any AsyncSequence<Void, Never> & Sendable

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable

    /// Changes the number of pieces of a product in the cart; 0 removes it. A product that is not in the cart stays out.
    func setQuantity(_ quantity: Int, ofProduct id: String) async throws(ShopFailure)
}

extension StoredShopWorker: CartWorking {
    func showCart() async throws(ShopFailure) -> ShownCart {
        try await ShopFailure.attempt {
            let (lines, outage) = try await seen.read {
                let lines = try await fetchCart()
                await seen.keep(lines, inCartOf: store.space)
                return lines
            } kept: {
                await seen.cart(of: store.space)
            }
            return ShownCart(lines: lines, outage: outage)
        }
    }

    func cartChanges() -> any AsyncSequence<Void, Never> & Sendable { store.changes(of: CartItem.self) }

    func setQuantity(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) {
        try await ShopFailure.attempt {
            try await claimRecords().transaction(CartItem.self) { transaction in
                guard try transaction.get(CartItem.self, id: id) != nil else { return }
                if quantity > 0 {
                    try transaction.batch.put(CartItem(id: id, quantity: quantity))
                } else {
                    transaction.batch.delete(CartItem.self, id: id)
                }
            }
        }
    }
}

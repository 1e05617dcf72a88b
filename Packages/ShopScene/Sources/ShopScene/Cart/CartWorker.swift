import StorageWorkers

/// The storage work of the cart; it runs off the main actor.
protocol CartWorking: Sendable {
    /// The lines of the person's cart by the products' names.
    func fetchCart() async throws(ShopFailure) -> [CartLine]

    /// Changes the number of pieces of a product in the cart; 0 removes it. A product that is not in the cart stays out.
    func setQuantity(_ quantity: Int, ofProduct id: String) async throws(ShopFailure)
}

extension StoredShopWorker: CartWorking {
    func setQuantity(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) {
        try await attempt {
            try await own.transaction(CartItem.self) { transaction in
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

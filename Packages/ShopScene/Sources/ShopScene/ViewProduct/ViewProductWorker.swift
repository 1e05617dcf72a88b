import StorageWorkers

/// The storage work of one product's scene; it runs off the main actor.
protocol ViewProductWorking: Sendable {
    /// - Returns: Nil if the shop has no such product.
    func findProduct(id: String) async throws(ShopFailure) -> Product?

    /// Puts pieces of a product into the person's cart and returns how many are there now.
    ///
    /// - Throws: `ShopFailure.tooMany` if the cart would have too many of them.
    func addToCart(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) -> Int

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable
}

extension StoredShopWorker: ViewProductWorking {
    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        try await attempt { try await shop.get(Product.self, id: id) }
    }

    func addToCart(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) -> Int {
        try await attempt {
            try await own.transaction(CartItem.self) { transaction in
                let known = try transaction.get(CartItem.self, id: id)?.quantity ?? 0
                guard known + quantity <= CartItem.most else { throw ShopFailure.tooMany(CartItem.most) }
                try transaction.batch.put(CartItem(id: id, quantity: known + quantity))
                return known + quantity
            }
        }
    }
}
